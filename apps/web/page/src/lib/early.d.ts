/** What `play/early.ts` has asked before the modules were there. */
declare var earlyGames: Promise<any> | undefined;
declare var early: { body: object; answer: Promise<Response> } | undefined;
