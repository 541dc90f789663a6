/** A back end whose answers come when a test says so. */
import { vi } from "vitest";
import { http } from "../src/lib/back-end/http.ts";

export interface Question {
  path: string;
  body: any;
  signal: AbortSignal | undefined;
  answer: (answer: unknown) => Promise<void>;
  refuse: (error: unknown) => Promise<void>;
}

/** Whatever waits for something that has just been answered goes on. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The questions that are asked from now on, in their order. */
export function questions() {
  const asked: Question[] = [];
  vi.spyOn(http, "once").mockImplementation(
    (_, path, body, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("gave up", "AbortError")));
        asked.push({
          path,
          body,
          signal,
          answer: async (answer) => (resolve(answer), settled()),
          refuse: async (error) => (reject(error), settled()),
        });
      }),
  );
  return {
    asked,
    /** One of them, once it has been asked. */
    question: (number: number) =>
      vi.waitFor(
        () => {
          const question = asked[number];
          if (!question) throw new Error(`nobody has asked question ${number}`);
          return question;
        },
        { interval: 5 },
      ),
  };
}
