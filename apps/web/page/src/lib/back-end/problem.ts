/** What a back end refuses, or the connection that is not there. */

/** What was refused, or the connection that is not there (status 0). */
export class Problem extends Error {
  override name = "Problem";
  status: number;
  code: string;
  detail: string;
  retryAfter: number | null;
  /** Why a class refuses. */
  reason: string | undefined;

  /** @param retryAfter seconds */
  constructor(status: number, code: string, detail: string, retryAfter: number | null = null, reason?: string) {
    super(`${code}: ${detail}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.reason = reason;
  }
}

/** @param error whether it says only that the client left */
export function isAborted(error: unknown) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Whether there was no answer at all. */
export function isOffline(error: unknown) {
  return error instanceof Problem && error.status === 0;
}
