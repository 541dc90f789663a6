/**
 * What answers the page's questions: a server over HTTP, or the engine in a worker of this browser. Types only.
 *
 * @typedef {object} Listener
 * @property {(snapshot: import("../types.js").Snapshot) => void} snapshot
 * @property {(presence: import("../types.js").Presence) => void} [presence]
 * @property {(trouble: import("../types.js").Trouble) => void} [trouble]
 * @property {(yes: boolean) => void} [connected]
 *
 * @typedef {object} BackEnd
 * @property {(method: string, path: string, body: unknown, signal?: AbortSignal) => Promise<any>} once asks once; a refusal is thrown as a `Problem`
 * @property {(id: string, listener: Listener, secret?: string) => { close(): void }} live follows a match until it is closed
 */
export {};
