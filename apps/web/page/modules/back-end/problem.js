/** What a back end refuses, or the connection that is not there. */

/** What was refused, or the connection that is not there (status 0). */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} detail
   * @param {number | null} retryAfter seconds
   */
  constructor(status, code, detail, retryAfter = null) {
    super(`${code}: ${detail}`);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

/** @param {unknown} error whether it says only that the client left */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
