/**
 * Of several questions that are asked in turn, the answer to the last one counts, in whatever order the answers come.
 *
 *   const isLatest = this.#latest.ask();
 *   const position = await api.position(question);
 *   if (!isLatest()) return;
 */
export class Latest {
  #asked = 0;

  /** Asks; what it returns says whether nothing was asked since. */
  ask(): () => boolean {
    this.#asked += 1;
    const number = this.#asked;
    return () => number === this.#asked;
  }
}
