/** What a page does not start with: fetched when it is first shown. */
import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";

export class Later<Parts> {
  #parts = signal<Parts | null>(null);
  #fetch;

  constructor(fetch: () => Promise<Parts>) {
    this.#fetch = fetch;
  }

  /** A view that is drawn as soon as its part is there, while it is to be seen. */
  view(shown: boolean, view: (parts: Parts) => ComponentChild) {
    if (!shown) return null;
    if (this.#parts.value) return view(this.#parts.value);
    void this.#fetch().then((parts) => {
      this.#parts.value = parts;
    });
    return null;
  }
}
