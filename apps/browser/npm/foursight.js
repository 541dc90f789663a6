/**
 * What both entry points share: questions by name over whatever answers requests.
 */

/** What was refused: `code` is stable, the message is for people. */
export class FoursightError extends Error {
  constructor(body) {
    super(body?.detail ?? "unknown");
    this.name = "FoursightError";
    this.code = body?.code ?? "unknown";
    this.status = body?.status ?? 0;
  }
}

export class Foursight {
  #send;
  #close;

  /** @param send (request, signal) => Promise<{ status, body }>; @param close frees everything */
  constructor(send, close) {
    this.#send = send;
    this.#close = close;
  }

  async #ask(method, path, body, { signal } = {}) {
    const answer = await this.#send({ method, path, body: body ?? null }, signal);
    if (answer.status >= 400) throw new FoursightError(answer.body);
    return answer.body;
  }

  /** The exact score of a Connect Four position for the player to move: +n wins with the n-th last own disc, 0 is a draw, −n loses. */
  async solve(moves, options) {
    return Math.max(...(await this.scores(moves, options)).filter((score) => score !== null));
  }

  /** The exact score of every column, from the left; null where no disc can go. */
  async scores(moves, options) {
    const report = await this.analyse({ game: "connect-four", moves, player: "perfect" }, options);
    const byMove = new Map(report.moves.map(({ action, value }) => [action, value.score]));
    return [1, 2, 3, 4, 5, 6, 7].map((column) => byMove.get(String(column)) ?? null);
  }

  /** The move a player makes, as its game writes it. */
  async bestMove(question, options) {
    return (await this.move(question, options)).best.action;
  }

  games = (options) => this.#ask("GET", "/games", null, options);
  players = (game, options) => this.#ask("GET", `/players?game=${encodeURIComponent(game)}`, null, options);
  position = (question, options) => this.#ask("POST", "/position", question, options);
  move = (question, options) => this.#ask("POST", "/move", question, options);
  analyse = (question, options) => this.#ask("POST", "/analyse", question, options);
  explain = (question, options) => this.#ask("POST", "/explain", question, options);
  why = (question, options) => this.#ask("POST", "/why", question, options);
  whyNot = (question, options) => this.#ask("POST", "/why-not", question, options);

  /** Ends its worker and frees its memory. */
  close() {
    this.#close();
  }
}

/**
 * A worker that answers one request after the other, started anew when a search is given up.
 * @param start () => { post(message), listen(heard, failed), end() }
 * @param load () => Promise<{ module, book }>
 */
export function connect(start, load) {
  let loaded = null;
  let worker = null;
  let last = Promise.resolve();
  let number = 0;
  const end = () => {
    worker?.end();
    worker = null;
  };
  const once = async (request, signal) => {
    if (signal?.aborted) throw signal.reason;
    loaded ??= load();
    const { module, book } = await loaded;
    if (worker === null) {
      worker = start();
      worker.post({ module, book });
    }
    number += 1;
    const own = number;
    return new Promise((resolve, reject) => {
      const gaveUp = () => {
        end();
        reject(signal.reason);
      };
      signal?.addEventListener("abort", gaveUp, { once: true });
      worker.listen(
        (data) => {
          if (data.number !== own) return;
          signal?.removeEventListener("abort", gaveUp);
          if (!data.failed) return resolve(JSON.parse(data.answer));
          end();
          reject(new FoursightError({ code: "internal", status: 500, detail: data.failed }));
        },
        (error) => {
          end();
          reject(error);
        },
      );
      worker.post({ number: own, request: JSON.stringify(request) });
    });
  };
  const send = (request, signal) => {
    const answer = last.then(() => once(request, signal));
    last = answer.catch(() => {});
    return answer;
  };
  return new Foursight(send, end);
}
