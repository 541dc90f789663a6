/** What goes over the wire. Written by `cargo xtask page` from apps/web/openapi.json: change what it says there. */
export interface paths {
  "/api/v1/analyse": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What every legal move is worth */
    post: operations["analyse"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/automat": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Switches on a board of lights
     * @description A WebSocket. The device is the client's own and lives as long as the connection. It tells its state and its lights at once and whenever
     *     they change; it is told `{"kind": "touch", "pad": "1"…"7" or "n"}` and `{"kind": "colors", "colors": "source" or "safe"}`.
     */
    get: operations["plug_in"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/best/{game}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The bare move as text, for small devices */
    get: operations["best"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Opens a class */
    post: operations["open_class"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes/{code}/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Exports results, answers or games */
    post: operations["export_class"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes/{code}/join": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Joins a class */
    post: operations["join_class"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes/{code}/live": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Watches a class live
     * @description A WebSocket. The client sends `{"secret": …}` once; what its holder may see comes at once and after every change.
     */
    get: operations["watch_class"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes/{code}/pupil/commands": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Does what a pupil says */
    post: operations["learn_in_class"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes/{code}/pupil/moves": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Moves in a game of the class */
    post: operations["play_in_class"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes/{code}/seat": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Takes a seat back, with the key that the teacher made for it */
    post: operations["take_seat_in_class"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes/{code}/teacher": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Gives the teacher a new secret, on the device that opened the class */
    post: operations["recover_class"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes/{code}/teacher/commands": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Does what the teacher says */
    post: operations["teach"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/classes/{code}/view": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The class as the holder of a secret sees it */
    post: operations["look_at_class"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/codes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Finds the match that a code leads to */
    post: operations["follow_code"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/explain": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The search tree that a player really walks */
    post: operations["explain"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/games": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The games */
    get: operations["games"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/judge": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What an evaluation says of a position that a search met, and why */
    post: operations["judge"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/learn": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A run of learning, up to a generation */
    post: operations["learn"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/learn/move": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The move of a generation */
    post: operations["learn_move"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/matches": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Opens a match */
    post: operations["open"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/matches/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A match as it is; anyone may look */
    get: operations["look"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/matches/{id}/code": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Makes a short code that leads to the match */
    post: operations["make_code"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/matches/{id}/commands": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Tells a match to do something; done and durable when answered */
    post: operations["command"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/matches/{id}/join": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Takes the friend's seat */
    post: operations["join"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/matches/{id}/live": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Watches a match live
     * @description A WebSocket: a view (`snapshot`) at once and after every change, who is present (`presence`), and `problem` when a change could not be stored. A client may send `{"secret": …}` to be counted at its seat.
     */
    get: operations["live"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/matches/{id}/think": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Waits for the computer whose turn it is, and plays its move */
    post: operations["think"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/move": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The move a player makes */
    post: operations["choose"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/notations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A line of play in every notation */
    post: operations["notations"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/players": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The players and evaluations of a game */
    get: operations["all_players"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/position": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reads a position from moves, a board or any common notation */
    post: operations["position"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/review": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What a move gave away */
    post: operations["review"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/server": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Where this server can be reached from other devices */
    get: operations["server"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/threats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The threats of a position */
    post: operations["threats"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/why": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Why a computer made its move */
    post: operations["why"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/why-not": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What would have become of another move */
    post: operations["why_not"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/healthz": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the server is alive */
    get: operations["health"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/metrics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Counters in the Prometheus text format */
    get: operations["metrics"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/readyz": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the server can do its work: the store takes a write */
    get: operations["ready"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description An answer. */
    AnswerView: {
      /** @description Whose. */
      pupil: components["schemas"]["PupilNumber"];
      /**
       * Format: int32
       * @description To which question, from 1.
       */
      question: number;
      /** @description Whether it is right; `null` if the teacher judges that. */
      right?: boolean | null;
      /** @description What was answered. */
      text: string;
      /** @description Which variant. */
      variant: components["schemas"]["ExerciseVariant"];
    };
    /** @description The islands of a position and each player's best link. */
    Archipelago: {
      /** @description The first player's best link. */
      first: components["schemas"]["Link"];
      /** @description Every island, clockwise from the top. */
      islands: components["schemas"]["Island"][];
      /**
       * Format: int32
       * @description How many islands the stretch of a link must hold to win.
       * @example 7
       */
      needed: number;
      /** @description The second player's. */
      second: components["schemas"]["Link"];
    };
    /** @description Something a match is told to do. */
    Ask: {
      /**
       * @description Whether to wait for the computer's answer, if the command makes it a computer's turn, and return the view after it. If the answer
       *     cannot be had now, the view after the command is returned, and `think` can be asked later.
       */
      answer?: boolean;
      /** @description What. */
      command: components["schemas"]["Command"];
      /** @description The client's own id: the same twice is done once. */
      request?: string | null;
      /** @description A seat's secret. */
      secret: string;
      /** @description The ticket of the snapshot this answers: refused once anything has happened since. */
      ticket?: string | null;
    };
    /**
     * @description Who begins each game.
     * @enum {string}
     */
    Begins: "a" | "b" | "lot" | "alternate" | "loser";
    /**
     * @description How a value bounds the truth.
     * @enum {string}
     */
    BoundName: "exact" | "at_least" | "at_most";
    /** @description A cell of the board. */
    Cell: {
      /**
       * @description Its name in the game.
       * @example d1
       */
      cell: string;
      owner?: components["schemas"]["Side"] | null;
    };
    /** @description Where a cell lies. */
    CellPlace: {
      /**
       * @description Its name in the game.
       * @example C3
       */
      cell: string;
      /** @description The cells next to it. */
      neighbours: string[];
      /**
       * Format: float
       * @description How far right it lies, if cells next to each other are 1 apart.
       */
      x: number;
      /**
       * Format: float
       * @description How far down.
       */
      y: number;
    };
    /** @description A challenge. */
    ChallengeView: {
      /** @description Who challenges. */
      from: components["schemas"]["PupilNumber"];
      /** @description Whom. */
      to: components["schemas"]["PupilNumber"];
    };
    /**
     * @description How a move compares with the best.
     * @enum {string}
     */
    ChangeKind: "same" | "distance" | "preferred" | "result" | "possible_result" | "unknown";
    /** @description One fact about a move. */
    Claim: {
      /** @description A move it names. */
      action?: string | null;
      /** @description Cells it names. */
      cells?: string[];
      /**
       * Format: int64
       * @description A number: of moves, of points, of playouts, of a rule.
       */
      count?: number | null;
      /** @description Whether what it tells of is good for whoever made the move, or more than of any other move. */
      helps?: boolean | null;
      /** @description Islands it names, from 1. */
      islands?: number[];
      /**
       * @description What is claimed, as docs/json.md lists it.
       * @example blocks
       */
      kind: string;
      /** @description Moves it names. */
      moves?: string[];
      /** @description A cell that is still empty, the name of a rule, or how equals are told apart. */
      name?: string | null;
      /**
       * Format: int32
       * @description How many plies the search looked ahead, the move included.
       */
      plies?: number | null;
      race?: components["schemas"]["Race"] | null;
      second?: components["schemas"]["MoveValue"] | null;
      /**
       * Format: double
       * @description A share from 0 to 1: of points won, or a probability.
       */
      share?: number | null;
      /**
       * Format: int32
       * @description A number of stones.
       */
      stones?: number | null;
      /**
       * Format: int32
       * @description How many of the opponent's lines it closes.
       */
      taken?: number | null;
      value?: components["schemas"]["Value"] | null;
    };
    /** @description What everybody looks at. */
    ClassActivity: "games" | components["schemas"]["ClassActivityLesson"] | components["schemas"]["ClassActivityExercise"];
    /** @description This exercise. */
    ClassActivityExercise: {
      /** @description This exercise. */
      exercise: components["schemas"]["ExerciseNumber"];
    };
    /** @description This step of the lesson. */
    ClassActivityLesson: {
      /** @description This step of the lesson. */
      lesson: string;
    };
    ClassExport: {
      /** @description The teacher's. */
      secret: string;
      /** @description What is wanted. */
      what: components["schemas"]["ClassExportKind"];
    };
    /** @description A game of a class to take home. */
    ClassExportGame: {
      first: string;
      game: components["schemas"]["GameNumber"];
      match: string;
      moves: string;
      /** @description The game's name and options. */
      rules: string;
      second: string;
    };
    /**
     * @description What a teacher takes home.
     * @enum {string}
     */
    ClassExportKind: "results" | "answers" | "games";
    ClassLook: {
      /** @description Of the teacher, a pupil or the projector. */
      secret: string;
    };
    /**
     * @description How pupils find opponents.
     * @enum {string}
     */
    ClassMode: "free_play" | "round_robin" | "swiss";
    ClassMove: {
      /** @description Which game. */
      game: components["schemas"]["GameNumber"];
      /**
       * @description As the game writes it.
       * @example 4
       */
      move: string;
      /** @description The pupil's. */
      secret: string;
    };
    /** @description What happens to the pupil who is left over in a round. */
    ClassOdd: "bye" | components["schemas"]["ClassOddComputer"];
    /** @description A game against this player. It counts as it ends in a Swiss tournament, and nothing in a round robin. */
    ClassOddComputer: {
      /** @description A game against this player. It counts as it ends in a Swiss tournament, and nothing in a round robin. */
      computer: string;
    };
    ClassPupilRequest: {
      /** @description What is to be done. */
      command: components["schemas"]["PupilCommand"];
      /** @description The client's own id for it, 1 to 64 characters: sent again, it is not done again. */
      request?: string | null;
      /** @description The pupil's. */
      secret: string;
    };
    /** @description A teacher's new secret. */
    ClassRecovered: {
      /** @description The former one is no longer valid. */
      teacher: string;
    };
    ClassRecovery: {
      /** @description The secret in the device that opened the class. */
      device: string;
    };
    ClassSeatRequest: {
      /** @description What the teacher's device shows. */
      key: string;
    };
    /** @description What is seen, by whom. */
    ClassSeen:
      components["schemas"]["ClassSeenTeacher"] | components["schemas"]["ClassSeenPupil"] | components["schemas"]["ClassSeenProjector"];
    /** @description On the projector. */
    ClassSeenProjector: components["schemas"]["ProjectorView"] & {
      /** @enum {string} */
      role: "projector";
    };
    /** @description By a pupil. */
    ClassSeenPupil: components["schemas"]["PupilView"] & {
      /** @enum {string} */
      role: "pupil";
    };
    /** @description By the teacher. */
    ClassSeenTeacher: components["schemas"]["TeacherView"] & {
      /** @enum {string} */
      role: "teacher";
    };
    /** @description What the teacher chose. Game and players are texts that the class compares and hands on, but does not understand: it knows no game. */
    ClassSettings: {
      /**
       * Format: int32
       * @description So many days after it was last used, the class is deleted.
       */
      days?: number;
      /** @description What is played. */
      game: string;
      /** @description Whether hints may be shown in games of the class. */
      hints?: boolean;
      /** @description The players of the computer that pupils may play against. */
      levels?: string[];
      /**
       * Format: int32
       * @description Minutes each pupil has for a game; `null` is no limit.
       */
      minutes?: number | null;
      /** @description Whether the projector shows mistakes while a game runs, not only after it. */
      mistakes?: boolean;
      /** @description How pupils find opponents. */
      mode: components["schemas"]["ClassMode"];
      /** @description What the class is called. */
      name: string;
      /** @description What happens to the pupil who is left over. */
      odd?: components["schemas"]["ClassOdd"];
    };
    /** @description The class as one of its people sees it. */
    ClassSnapshot: {
      /** @description The match of each game, to watch. */
      matches: {
        [key: string]: string;
      };
      /** @description The server's time, which clocks and the times in the view are of, in milliseconds since 1970. */
      now: components["schemas"]["Time"];
      /** @description What stands on the boards: on a pupil's own, or on those of the round. Over the WebSocket only what has changed; empty in answers to commands. */
      positions: {
        [key: string]: components["schemas"]["Position"];
      };
      /**
       * Format: int64
       * @description How many changes there were.
       */
      revision: number;
      /** @description What is seen. */
      view: components["schemas"]["ClassSeen"];
    };
    ClassTeacherRequest: {
      /** @description What is to be done. */
      command: components["schemas"]["TeacherCommand"];
      /** @description The client's own id for it, 1 to 64 characters: sent again, it is not done again. */
      request?: string | null;
      /** @description The teacher's. */
      secret: string;
    };
    /** @description What a teacher's command led to. */
    ClassTeacherResponse: {
      /** @description For `offer_seat`: the key to type on the other device, shown here only. */
      key?: string | null;
      snapshot?: components["schemas"]["ClassSnapshot"] | null;
    };
    /** @description Somebody in the class. */
    Classmate: {
      /** @description Whether they are there and play nobody. */
      free: boolean;
      /** @description The name. */
      name: string;
      /** @description Who. */
      pupil: components["schemas"]["PupilNumber"];
    };
    /** @description Clocks at a moment. */
    ClocksView: {
      /**
       * Format: int64
       * @description Milliseconds left of who moves first; `null` for a computer.
       */
      first?: number | null;
      running?: components["schemas"]["GameSide"] | null;
      /**
       * Format: int64
       * @description Of who moves second.
       */
      second?: number | null;
    };
    /** @description Where a code leads. */
    CodeLeads: {
      /** @description The match. */
      id: string;
      /** @description The invitation to its free seat, if the code carries it. */
      invitation?: string | null;
    };
    /**
     * @description A set of colors.
     * @enum {string}
     */
    Colors: "source" | "safe";
    /** @description What a client may ask of a match. Variants without content are written as empty structs, since only those refuse members they do not know. */
    Command:
      | components["schemas"]["CommandPlay"]
      | components["schemas"]["CommandUndo"]
      | components["schemas"]["CommandRedo"]
      | components["schemas"]["CommandResign"]
      | components["schemas"]["CommandNewGame"]
      | components["schemas"]["CommandOccupy"]
      | components["schemas"]["CommandBegin"]
      | components["schemas"]["CommandOffer"]
      | components["schemas"]["CommandAccept"]
      | components["schemas"]["CommandDecline"]
      | components["schemas"]["CommandName"]
      | components["schemas"]["CommandHints"];
    /** @description Grants what was asked. */
    CommandAccept: {
      /** @enum {string} */
      kind: "accept";
      /**
       * Format: int64
       * @description The number of the offer that is granted. May be left out if it is the only one since the last ply.
       */
      offer?: number | null;
    };
    /** @description Another rule says who begins, from the next game on. */
    CommandBegin: {
      /** @enum {string} */
      kind: "begin";
      /** @description The rule. */
      starter: components["schemas"]["Begins"];
    };
    /** @description Does not. */
    CommandDecline: {
      /** @enum {string} */
      kind: "decline";
      /**
       * Format: int64
       * @description The number of the offer; the latest if left out.
       */
      offer?: number | null;
    };
    /** @description Ends that hints may be shown between two people. To allow them takes an offer. */
    CommandHints: {
      /** @description Whether they may be shown. */
      allowed: boolean;
      /** @enum {string} */
      kind: "hints";
    };
    /** @description Gives one's own seat a name. */
    CommandName: {
      /** @enum {string} */
      kind: "name";
      /** @description 1 to 40 characters in one line; `null` removes it. */
      name?: string | null;
    };
    /** @description Another game from the same start. */
    CommandNewGame: {
      /** @enum {string} */
      kind: "new_game";
    };
    /** @description Somebody else sits down. */
    CommandOccupy: {
      /** @enum {string} */
      kind: "occupy";
      /** @description Which player; `null` is a human. */
      player?: string | null;
      /** @description Where. */
      seat: components["schemas"]["Seat"];
    };
    /** @description Asks the other person. */
    CommandOffer: {
      /** @enum {string} */
      kind: "offer";
      /** @description For what. */
      what: components["schemas"]["OfferKind"];
    };
    /** @description A move. */
    CommandPlay: {
      /** @enum {string} */
      kind: "play";
      /**
       * @description As the game writes it.
       * @example 4
       */
      move: string;
    };
    /** @description Redoes what undo took back. */
    CommandRedo: {
      /** @enum {string} */
      kind: "redo";
    };
    /** @description Gives up. */
    CommandResign: {
      /** @enum {string} */
      kind: "resign";
    };
    /** @description Undoes a move. */
    CommandUndo: {
      /** @enum {string} */
      kind: "undo";
    };
    /** @description What was counted. */
    Counts: {
      /**
       * Format: int64
       * @description Times the remaining moves of a position were not looked at.
       */
      cut_offs: number;
      /**
       * Format: int64
       * @description Positions not looked beyond.
       */
      leaves: number;
      /**
       * Format: int64
       * @description Positions visited.
       */
      nodes: number;
      /**
       * Format: int64
       * @description Visits that are not written down.
       */
      unrecorded: number;
      /**
       * Format: int64
       * @description Moves that stayed unvisited.
       */
      unvisited: number;
    };
    /** @description A cut-off: β is no more than α, so nothing that follows here can matter. */
    CutOff: {
      /**
       * Format: int32
       * @description What the root's player was sure of at that moment.
       */
      alpha: number;
      /**
       * Format: int32
       * @description The ancestor that set the bound.
       */
      because_of?: number | null;
      /**
       * Format: int32
       * @description What the opponent was sure of.
       */
      beta: number;
      /** @description The move that closed the window. */
      by: string;
      /**
       * Format: int32
       * @description The ancestor's child that set it, if it is written down.
       */
      set_by?: number | null;
      /** @description The moves that stayed unvisited. */
      unvisited: string[];
    };
    /** @description How a game ended. */
    DeviceEnding: {
      winner?: components["schemas"]["Seat"] | null;
    };
    /** @description Something the device tells. */
    DeviceNews:
      components["schemas"]["DeviceNewsState"] | components["schemas"]["DeviceNewsLights"] | components["schemas"]["DeviceNewsProblem"];
    /** @description What the lights show: at once, and whenever that changes. */
    DeviceNewsLights: {
      /** @enum {string} */
      kind: "lights";
      /** @description 42 colors such as `#ff0000`, or nothing for a dark light; rows from the top, each from the left. */
      lights: string[];
    };
    /** @description What was said to it cannot be understood. */
    DeviceNewsProblem: {
      /** @description The kind of problem; stable. */
      code: string;
      /** @description What is wrong and what would be right. */
      detail: string;
      /** @enum {string} */
      kind: "problem";
    };
    /** @description What it is doing: at once, and whenever that changes. */
    DeviceNewsState: components["schemas"]["DeviceState"] & {
      /** @enum {string} */
      kind: "state";
    };
    /** @description What the device is doing, in words instead of lights. Seat A is the device's player 1, red, and the computer if one plays. */
    DeviceState: {
      /** @description Who began it, or will. */
      began: components["schemas"]["Seat"];
      /** @description Which set of colors the lights use. */
      colors: components["schemas"]["Colors"];
      ending?: components["schemas"]["DeviceEnding"] | null;
      last?: components["schemas"]["Dropped"] | null;
      /** @description The lights of the menu. */
      menu: components["schemas"]["MenuLight"][];
      mode?: components["schemas"]["Mode"] | null;
      /** @description The moves so far, a digit each. */
      moves: string;
      /** @description What it does now. */
      phase: components["schemas"]["Phase"];
      /** @description The two players' colors. */
      players: components["schemas"]["PerSeat_String"];
      /** @description The random seed of the easy level. */
      seed: string;
      /** @description The discs in each column from the bottom, `a` and `b`. */
      stacks: string[];
      turn?: components["schemas"]["Seat"] | null;
    };
    /** @description A disc that was dropped. */
    Dropped: {
      /** @description Where, from 1. */
      column: number;
      /** @description Whose it is. */
      seat: components["schemas"]["Seat"];
    };
    /** @description How a game ended. */
    Ending: {
      /** @description `line`, `chain`, `full` or `resigned`; a game of somebody else may have a word of its own. */
      reason: string;
      winner?: components["schemas"]["Side"] | null;
    };
    /** @description An evaluation. */
    EvaluationEntry: {
      /** @description What it counts. */
      about: string;
      /** @description Its name. */
      name: string;
      /** @description Its weights. */
      weights: components["schemas"]["WeightEntry"][];
    };
    /** @description One thing that happened. */
    Event:
      | components["schemas"]["EventEnter"]
      | components["schemas"]["EventWindow"]
      | components["schemas"]["EventLeaf"]
      | components["schemas"]["EventCutOff"]
      | components["schemas"]["EventReturn"]
      | components["schemas"]["EventFolded"];
    /** @description Its later moves were left out. */
    EventCutOff: {
      /** @enum {string} */
      kind: "cut_off";
      /**
       * Format: int32
       * @description Which.
       */
      visit: number;
    };
    /** @description A position was entered. */
    EventEnter: {
      /** @enum {string} */
      kind: "enter";
      /**
       * Format: int32
       * @description Which.
       */
      visit: number;
    };
    /** @description So much happened below it that is not written down. */
    EventFolded: {
      /**
       * Format: int64
       * @description Cut-offs.
       */
      cut_offs: number;
      /** @enum {string} */
      kind: "folded";
      /**
       * Format: int64
       * @description Positions not looked beyond.
       */
      leaves: number;
      /**
       * Format: int64
       * @description Positions visited.
       */
      nodes: number;
      /**
       * Format: int64
       * @description Moves that stayed unvisited.
       */
      unvisited: number;
      /**
       * Format: int32
       * @description Which.
       */
      visit: number;
    };
    /** @description It was not looked beyond. */
    EventLeaf: {
      /** @enum {string} */
      kind: "leaf";
      /**
       * Format: int32
       * @description Which.
       */
      visit: number;
    };
    /** @description It was left with its score. */
    EventReturn: {
      /** @enum {string} */
      kind: "return";
      /**
       * Format: int32
       * @description Which.
       */
      visit: number;
    };
    /** @description Its window was set. */
    EventWindow: {
      /** @enum {string} */
      kind: "window";
      /**
       * Format: int32
       * @description Which.
       */
      visit: number;
    };
    /** @description A search worth looking at. */
    ExampleEntry: {
      /** @description The moves that lead to the position. */
      moves: string;
      /** @description The player. */
      player: string;
    };
    /** @description An exercise as the teacher sends it. */
    Exercise: {
      /** @description Its questions. */
      questions: components["schemas"]["ExerciseQuestion"][];
      /** @description What it is called. */
      title: string;
    };
    /**
     * Format: int32
     * @description An exercise.
     */
    ExerciseNumber: number;
    /** @description A question in its variants. */
    ExerciseQuestion: {
      /** @description Variant A, or both. */
      a: components["schemas"]["ExerciseTask"];
      b?: components["schemas"]["ExerciseTask"] | null;
    };
    /** @description What is asked. */
    ExerciseTask: {
      /** @description The answers that are right; none if the teacher judges them. */
      accepted?: string[];
      /** @description The position it is about, as the server writes positions. */
      position?: string | null;
      /** @description The question. */
      text: string;
    };
    /**
     * @description Neighbours get different questions, so that they cannot copy.
     * @enum {string}
     */
    ExerciseVariant: "A" | "B";
    /** @description What is to be explained. */
    ExplainRequest: {
      /** @description Write down only this way from the root and what lies below its end. */
      along?: string[] | null;
      /** @description The board they start from, or the tree. */
      board?: string | null;
      /**
       * Format: int32
       * @description How many positions are written down at most; what lies deeper than fits is counted.
       */
      capacity?: number | null;
      /**
       * @description The game; or `tree`, a game that is nothing but the numbers in `board`: `(3 12 8) (2 4 6) (14 5 2)`.
       * @example connect-four
       */
      game: string;
      /**
       * @description The moves so far.
       * @example 4455
       */
      moves?: string | null;
      /**
       * @description A player of fixed depth: basic, minimax, minimax-ab, negamax, negamax-ab, or a preset that stands for one.
       * @example minimax-ab:depth=3
       */
      player: string;
    };
    /** @description A search tree as it was really walked. */
    Explanation: {
      /** @description What was counted, written down or not. */
      counts: components["schemas"]["Counts"];
      /** @description What happened, in order. Replayed one by one, the events give the counts. */
      events: components["schemas"]["Event"][];
      /** @description The game, options written out. */
      game: string;
      /** @description The player, as it was written. */
      player: string;
      /** @description The player's answer. */
      report: components["schemas"]["Report"];
      /** @description Who is to move at the root, and maximises. */
      root_player: components["schemas"]["Side"];
      /**
       * Format: int64
       * @description The fewest positions that prove the same value at the same depth, however moves are ordered (the critical tree of Knuth and
       *     Moore, counted on this very tree); `null` if the plain tree is too large to count it or the search did not finish.
       */
      smallest?: number | null;
      /** @description The positions written down, parents before children; a visit's number is its place. */
      visits: components["schemas"]["Visit"][];
    };
    FollowCode: {
      /** @description As it was typed. */
      code: string;
    };
    /**
     * @description What ended a game.
     * @enum {string}
     */
    GameEnding: "played" | "resigned" | "flag" | "left" | "decided";
    /** @description A game one can play here, with everything a front end needs to offer and draw it. */
    GameEntry: {
      /** @description The player that gives hints; `null` for the analyst. */
      adviser?: string | null;
      /** @description Whether its positions have an `archipelago`. */
      archipelago: boolean;
      /** @description The values that `text` gives them. */
      chosen: {
        [key: string]: string;
      };
      /** @description Two computers that play each other unless others are named. */
      computers: string[];
      /** @description Whose game it is, where that must be said. */
      credit?: string | null;
      /** @description The evaluation of players that name none. */
      evaluation: string;
      /** @description How it is found out what a move that was not played was worth: `solver`, `all` (every line to the end) or `estimated`. */
      examined: string;
      /** @description A position and a player whose search is worth looking at. */
      example: components["schemas"]["ExampleEntry"];
      /**
       * Format: int32
       * @description How many stones in a line win; `null` in a game that is not about lines.
       */
      line?: number | null;
      /** @description Its name. */
      name: string;
      /** @description The computer one plays against unless one names another. */
      opponent: string;
      /** @description Its options, in the order in which they are written. */
      options: components["schemas"]["OptionEntry"][];
      /** @description The rules in a few sentences. */
      rules: string;
      /** @description What stands between two moves in a list: nothing or a space. */
      separator: string;
      /** @description The shape of its board. */
      shape: components["schemas"]["Shape"];
      /** @description The sizes it can have, in a game with the option `size`. */
      sizes?: number[] | null;
      /** @description How stones are drawn: `discs`, or `marks` (crosses and circles). */
      stones: string;
      /** @description What it is, in a sentence. */
      summary: string;
      /** @description Whether it knows the swap rule. */
      swap: boolean;
      /** @description How it is written, its options included. */
      text: string;
      /** @description Its texts by language (`en`, `hr`) and key: a text, or an object of plural forms. */
      texts: Record<string, never>;
      /** @description Whether threats can be listed. */
      threats: boolean;
      /** @description Who takes part in a tournament unless others are named. */
      tournament: string[];
    };
    /**
     * Format: int32
     * @description A game.
     */
    GameNumber: number;
    /**
     * @description How a game ended.
     * @enum {string}
     */
    GameOutcome: "first" | "second" | "draw";
    /** @description Who plays. */
    GameParticipant: components["schemas"]["GameParticipantPupil"] | components["schemas"]["GameParticipantComputer"];
    /** @description A player of the computer, as the server writes it. */
    GameParticipantComputer: {
      /** @description A player of the computer, as the server writes it. */
      computer: string;
    };
    /** @description A pupil. */
    GameParticipantPupil: {
      /** @description A pupil. */
      pupil: components["schemas"]["PupilNumber"];
    };
    /** @description Who plays. */
    GamePlayer: components["schemas"]["GamePlayerPupil"] | components["schemas"]["GamePlayerComputer"];
    /** @description A player of the computer. */
    GamePlayerComputer: {
      /** @description As the server writes it. */
      computer: string;
    };
    /** @description A pupil. */
    GamePlayerPupil: {
      /** @description The name; `null` once the pupil was removed. */
      name?: string | null;
      /** @description Who. */
      pupil: components["schemas"]["PupilNumber"];
    };
    /**
     * @description What a teacher decides about a game.
     * @enum {string}
     */
    GameRuling: "first" | "second" | "draw" | "annulled";
    /**
     * @description Who moves first, and who second.
     * @enum {string}
     */
    GameSide: "first" | "second";
    /** @description How a game stands. */
    GameStatus: "running" | components["schemas"]["GameStatusOver"] | "annulled";
    /** @description It counts. */
    GameStatusOver: {
      /** @description It counts. */
      over: {
        /** @description What ended it. */
        ending: components["schemas"]["GameEnding"];
        /** @description Who won. */
        outcome: components["schemas"]["GameOutcome"];
      };
    };
    /** @description A game. */
    GameView: {
      /** @description When it was paired. */
      began: components["schemas"]["Time"];
      clocks?: components["schemas"]["ClocksView"] | null;
      ended?: components["schemas"]["Time"] | null;
      /** @description Who moves first. */
      first: components["schemas"]["GamePlayer"];
      /** @description Its number. */
      game: components["schemas"]["GameNumber"];
      /**
       * Format: int32
       * @description Moves of both sides.
       */
      plies: number;
      round?: components["schemas"]["RoundNumber"] | null;
      /** @description Who moves second. */
      second: components["schemas"]["GamePlayer"];
      /** @description How it stands. */
      status: components["schemas"]["GameStatus"];
      turn?: components["schemas"]["GameSide"] | null;
    };
    /** @description What a move gave away. */
    GaveAway: {
      /**
       * Format: double
       * @description The share of games won with this one.
       */
      after?: number | null;
      /**
       * Format: double
       * @description The share of games won with the best move, where that is all that is known.
       */
      before?: number | null;
      /** @description What. */
      kind: components["schemas"]["LossKind"];
      /**
       * Format: int32
       * @description By how many moves of the winner the win comes later, or the loss sooner; `null` where the result itself changed.
       */
      moves?: number | null;
    };
    /** @description An island. */
    Island: {
      /**
       * Format: int32
       * @description Its number, from 1, clockwise from the top.
       */
      number: number;
      /** @description Whose stones it is made of. */
      owner: components["schemas"]["Side"];
      /** @description The cells next to it. */
      shore: string[];
    };
    Join: {
      /** @description From the friend's link. May be left out where anyone who has the address may join. */
      invitation?: string | null;
      /**
       * @description A random text of the client's own that nobody can guess, 20 to 64 characters: the same again gives the same secret again, should
       *     the answer have been lost.
       */
      key?: string | null;
      /** @description The friend's name. */
      name?: string | null;
      /** @description Accepted from earlier clients; it gives nothing again, for it may be guessed. */
      request?: string | null;
    };
    JoinClass: {
      /** @description A random text of the client's own that nobody can guess: the same again gives the same secret again, should the answer have been lost. */
      key?: string | null;
      /** @description The pupil's name: letters, digits, spaces and `' - .`, unlike any other in the class. */
      name: string;
    };
    /** @description A seat that was taken. */
    Joined: {
      seat: components["schemas"]["Seat"];
      /** @description Shown here only. */
      secret: string;
      snapshot: components["schemas"]["Snapshot"];
    };
    /** @description A pupil's seat. */
    JoinedClass: {
      /** @description Whoever holds it is this pupil. */
      secret: string;
      /** @description The class as the pupil sees it. */
      snapshot: components["schemas"]["ClassSnapshot"];
    };
    /** @description Which position is to be judged: one the search met, by its way from the position asked about. */
    JudgeRequest: {
      /** @description The moves from there on. */
      along: string[];
      /** @description The board they start from. */
      board?: string | null;
      /** @description The game. */
      game: string;
      /** @description The moves so far. */
      moves?: string | null;
      /** @description The player whose evaluation judges. */
      player: string;
    };
    /** @description A setting of a player. */
    KeyEntry: {
      /** @description What it is unless set. */
      default?: string | null;
      /** @description What may be written after it. */
      form: string;
      /** @description What it does. */
      meaning: string;
      /** @description Its name. */
      name: string;
    };
    /** @description The last move. */
    Last: {
      /** @description As the game writes it. */
      action: string;
      /** @description Where its stone stands. */
      cell?: string | null;
    };
    /** @description One generation. */
    LearnGeneration: {
      /**
       * Format: int32
       * @description Its number.
       */
      number: number;
      /**
       * Format: int64
       * @description Games played or positions studied so far.
       */
      seen: number;
      /**
       * Format: double
       * @description How strong it is, from 0 to 1: the share of points in 40 games against guessed weights, or of unseen positions whose winner it names.
       */
      strength: number;
      /** @description The numbers that learn: both weights of the best individual, or the last layer of the network. */
      weights: number[];
    };
    /**
     * @description What learns.
     * @enum {string}
     */
    LearnKind: "weights" | "network";
    /** @description The move of a generation. */
    LearnMove: {
      /** @description The column. */
      action: string;
      /** @description Its value of every move. */
      moves: components["schemas"]["MoveValue"][];
      /** @description The player that plays like this generation, if a text can say it: `why` explains its move. */
      player?: string | null;
      /**
       * Format: int32
       * @description How many plies it looked ahead, its own move included.
       */
      plies: number;
    };
    /** @description A run of learning, up to a generation. */
    LearnRequest: {
      /**
       * Format: int32
       * @description The last generation that is asked for, at most 50.
       */
      generation: number;
      /** @description What learns. */
      kind: components["schemas"]["LearnKind"];
      /** @description The moves of a game of Connect Four in which that generation is to move; for `learn/move` alone. */
      moves?: string | null;
      seed?: components["schemas"]["Seed"] | null;
    };
    /** @description A run of learning. */
    LearnRun: {
      /** @description Every generation from 0, which has learnt nothing. */
      generations: components["schemas"]["LearnGeneration"][];
      /** @description What learns. */
      kind: components["schemas"]["LearnKind"];
      /** @description The random seed, in digits. */
      seed: string;
    };
    /** @description What a player's stones link so far, and what is missing to a win. */
    Link: {
      /**
       * Format: int32
       * @description The first island of the shortest stretch of the perimeter that holds them, clockwise.
       */
      from: number;
      /** @description The linked islands by number. */
      islands: number[];
      /**
       * Format: int32
       * @description How many islands the stretch holds.
       */
      length: number;
      /** @description A smallest set of empty cells that would win if the opponent passed; `null` if every way is cut. */
      missing?: string[] | null;
      /** @description The stones of the link. */
      stones: string[];
      /**
       * Format: int32
       * @description The last.
       */
      to: number;
    };
    /**
     * @description The kinds of what can be given away.
     * @enum {string}
     */
    LossKind: "win_to_loss" | "win_to_draw" | "draw_to_loss" | "win_delayed" | "defence_shortened" | "chance";
    MakeCode: {
      /** @description The invitation, if the code is to carry it. */
      invitation?: string | null;
      /** @description Any seat's secret. */
      secret: string;
    };
    /** @description A light of the menu. */
    MenuLight: {
      /** @description Its color. */
      color: string;
      /** @description What it stands for. */
      mode: components["schemas"]["Mode"];
      /** @description The pad above it. */
      pad: string;
    };
    /**
     * @description How a player comes to its move.
     * @enum {string}
     */
    Method: "tree" | "deepening" | "counting" | "engine" | "solver" | "book" | "rules" | "random";
    /**
     * @description What the menu offers.
     * @enum {string}
     */
    Mode: "two_players" | "hard" | "easy" | "perfect";
    /** @description A position and the player who is to move in it. */
    MoveQuestion: {
      /** @description A board they start from. */
      board?: string | null;
      /**
       * @description The game.
       * @example connect-four
       */
      game: string;
      /**
       * @description Moves, as the game writes them.
       * @example 4455
       */
      moves?: string | null;
      /**
       * @description Who is to move.
       * @example level-3
       */
      player: string;
      seed?: components["schemas"]["Seed"] | null;
    };
    /** @description A move and what a player says of it. */
    MoveValue: {
      /**
       * @description The move, as the game writes it.
       * @example 4
       */
      action: string;
      /** @description Its value for whoever makes it. */
      value: components["schemas"]["Value"];
    };
    /** @description A line of play in the notations that can be copied. */
    Notations: {
      /** @description The board, rows from the top. */
      board: string;
      /**
       * @description The cells that the moves fill.
       * @example d1 d2 e1 e2
       */
      cells: string;
      /**
       * @description The moves as the game writes them.
       * @example 4455
       */
      moves: string;
      /** @description A game record, one line of JSON. */
      record: string;
    };
    /** @description What one person has asked of the other. */
    Offer: {
      /** @description Who asks. */
      by: components["schemas"]["Seat"];
      /**
       * Format: int64
       * @description Counts the offers of the match: whoever accepts names the one that was seen.
       */
      number?: number;
      /** @description What. */
      what: components["schemas"]["OfferKind"];
    };
    /**
     * @description What one person may ask of the other.
     * @enum {string}
     */
    OfferKind: "undo" | "new_game" | "hints";
    /** @description How a match is to be opened. */
    OpenMatch: {
      /**
       * @description The game.
       * @example connect-four
       */
      game: string;
      /** @description Whether anyone who has the match's address may take the seat that is left, without the invitation. */
      join_by_address?: boolean;
      /** @description The names of the seats. */
      names?: components["schemas"]["SeatNames"];
      /** @description Whether seat B is left for a friend. */
      open?: boolean;
      /** @description The players; `null` is a human. */
      seats?: components["schemas"]["SeatTexts"];
      seed?: components["schemas"]["Seed"] | null;
      start?: components["schemas"]["StartTexts"] | null;
      /** @description Who begins. */
      starter?: components["schemas"]["Begins"];
    };
    /** @description A match that was opened. The secrets are shown here and never again. */
    Opened: {
      /** @description Its name. */
      id: string;
      /** @description For the friend who is to take seat B. */
      invitation?: string | null;
      /** @description The secrets of its seats. */
      secrets: components["schemas"]["PerSeat_Option_String"];
      /** @description The match as it is. */
      snapshot: components["schemas"]["Snapshot"];
    };
    /** @description A class that was opened. The secrets are shown here and never again. */
    OpenedClass: {
      /**
       * @description Six letters for pupils to type.
       * @example KRTWDM
       */
      code: string;
      /** @description To be kept in this device: it gives the teacher a new secret. */
      device: string;
      /** @description For the projector, which only watches. */
      projector: string;
      /** @description The class as the teacher sees it. */
      snapshot: components["schemas"]["ClassSnapshot"];
      /** @description Whoever holds it is the teacher. */
      teacher: string;
    };
    /** @description An option of a game. */
    OptionEntry: {
      /** @description The value it has unless set. */
      default: string;
      /** @description As it is written. */
      key: string;
      /** @description What it is. */
      meaning: string;
      /** @description The values it may have. */
      values: string[];
    };
    /** @description One contribution to a value. */
    Part: {
      /** @description Where it is, empty places included. */
      cells: string[];
      /** @description Atoll: the island it is about, then the others linked to it. */
      islands: number[];
      /**
       * @description `center`, `pair`, `two`, `three`, `open-three`, `four`, `lot`, `whole` (Connect Four), `open-line` (tic-tac-toe), `island`, `way`
       *     (Atoll).
       */
      kind: string;
      /** @description Whose stones it is made of. */
      owner: components["schemas"]["Side"];
      /**
       * Format: int32
       * @description What it adds.
       */
      points: number;
    };
    /** @description Something for each seat. */
    PerSeat_Occupant: {
      /** @description Who sits somewhere. */
      a: {
        /** @description `human`, `computer`, or `open` while a friend is awaited. */
        kind: string;
        /** @description The name somebody gave this seat. */
        name?: string | null;
        /** @description The computer's player. */
        player?: string | null;
      };
      /** @description Who sits somewhere. */
      b: {
        /** @description `human`, `computer`, or `open` while a friend is awaited. */
        kind: string;
        /** @description The name somebody gave this seat. */
        name?: string | null;
        /** @description The computer's player. */
        player?: string | null;
      };
    };
    /** @description Something for each seat. */
    PerSeat_Option_String: {
      a: null | string;
      b: null | string;
    };
    /** @description Something for each seat. */
    PerSeat_String: {
      a: string;
      b: string;
    };
    /**
     * @description What the device is doing.
     * @enum {string}
     */
    Phase: "menu" | "settling" | "waiting" | "thinking" | "falling" | "showing" | "over" | "leaving";
    /** @description A move that was played, and the position before it. */
    PlayedMove: {
      /** @description A board they start from. */
      board?: string | null;
      /**
       * @description The game.
       * @example connect-four
       */
      game: string;
      /**
       * @description The moves before it, as the game writes them.
       * @example 4455
       */
      moves?: string | null;
      /**
       * @description The move.
       * @example 6
       */
      played: string;
      /** @description Who judges; the game's analyst unless given. */
      player?: string | null;
    };
    /** @description Moves from a board. */
    PlayedPosition: {
      /** @description A board they start from. */
      board?: string | null;
      /** @description The game. */
      game: string;
      /** @description Moves, as the game writes them. */
      moves?: string | null;
    };
    /** @description A player that can be written. */
    PlayerEntry: {
      /** @description What it is, in a sentence or two. */
      about: string;
      /** @description `level`, `source`, `algorithm` or `best`. */
      group: string;
      /** @description Its settings. */
      keys: components["schemas"]["KeyEntry"][];
      /** @description Its name. */
      name: string;
      /** @description Whether the same position and seed always give the same move. */
      reproducible: boolean;
      /** @description What it stands for, if it is short for another. */
      stands_for?: string | null;
      /** @description How it is written. */
      text: string;
    };
    /** @description A position, in plain data. */
    Position: {
      archipelago?: components["schemas"]["Archipelago"] | null;
      /** @description Every cell of the board in reading order from the top left. */
      cells: components["schemas"]["Cell"][];
      ending?: components["schemas"]["Ending"] | null;
      /** @description The cell that each of `legal` puts its stone on, in the same order: a client can draw a move at once. */
      fills?: (string | null)[];
      /**
       * @description The game, options written out.
       * @example connect-four
       */
      game: string;
      last?: components["schemas"]["Last"] | null;
      /** @description What may be played; nothing once the game is over. */
      legal: string[];
      /** @description The moves so far. */
      moves: string[];
      /** @description The board the moves start from, if it is not the game's own start. */
      origin?: string | null;
      /**
       * @description What pasted text was taken for.
       * @example digits
       */
      recognised?: string | null;
      /** @description The same in a sentence. */
      recognised_detail?: string | null;
      shape?: components["schemas"]["Shape"] | null;
      /**
       * @description The same as one text, which is read back.
       * @example 4455
       */
      text: string;
      /** @description Whose turn it is; in a finished game, whose it would be. */
      turn: components["schemas"]["Side"];
      /** @description The cells that show why it was won. */
      winning: string[];
    };
    /** @description What an evaluation says of a position, and what on the board makes it say so. */
    PositionEvaluation: {
      /** @description What it is the sum of. */
      parts: components["schemas"]["Part"][];
      /**
       * Format: int32
       * @description The evaluation's number; `null` where the game is over, for nothing is estimated there.
       */
      value?: number | null;
      /** @description Whose view it is: the player's to move where the search began. */
      view: components["schemas"]["Side"];
      /** @description The cells that show why the game was won. */
      winning: string[];
    };
    /** @description A text that shows a position, or moves from a board. */
    PositionQuestion: components["schemas"]["PositionQuestionText"] | components["schemas"]["PositionQuestionGame"];
    /** @description Moves from a board. */
    PositionQuestionGame: {
      /** @description A board they start from. */
      board?: string | null;
      /** @description The game. */
      game: string;
      /** @description Moves, as the game writes them. */
      moves?: string | null;
    };
    /** @description A text that shows a position. */
    PositionQuestionText: {
      /** @description The game, where the text could be of several. */
      game?: string | null;
      /** @description Anything pasted: digits, letters, a drawn board, a link. */
      text: string;
    };
    /** @description A problem as documents describe it. */
    ProblemBody: {
      /** @description The kind of problem; stable. */
      code: string;
      /** @description What is wrong with this request, where, and what would be right. */
      detail: string;
      /**
       * Format: int32
       * @description The status of the answer.
       */
      status: number;
      /** @description What the code means, in a few words. */
      title: string;
      /** @description `/problems/` and the code. */
      type: string;
    };
    /** @description An exercise on the projector: both variants, how many answered, and the solution once it is shown. */
    ProjectorExercise: {
      /** @description How many pupils answered each question. */
      answered: number[];
      /** @description Its number. */
      number: components["schemas"]["ExerciseNumber"];
      /** @description What is asked. */
      questions: components["schemas"]["VariantQuestion"][];
      /** @description Whether the solution is shown. */
      revealed: boolean;
      /** @description What it is called. */
      title: string;
    };
    /** @description What the projector shows: nothing that a pupil must not know. */
    ProjectorView: {
      /** @description What everybody looks at. */
      activity: components["schemas"]["ClassActivity"];
      /** @description Who has it off. */
      byes: components["schemas"]["GamePlayer"][];
      /** @description What the class is called. */
      class: string;
      /** @description The code to join with, as long as joining is open. */
      code?: string | null;
      exercise?: components["schemas"]["ProjectorExercise"] | null;
      /** @description What is played. */
      game: string;
      /** @description All boards. */
      games: components["schemas"]["GameView"][];
      /** @description The latest results, the last one first. */
      latest: components["schemas"]["GameView"][];
      /** @description Whether mistakes may be shown while a game runs. */
      mistakes: boolean;
      /** @description How opponents are found. */
      mode: components["schemas"]["ClassMode"];
      /** @description Who plays whom in the next round, where that is known already: in a round robin. */
      next: components["schemas"]["GamePlayer"][][];
      /** @description Whether nobody moves. */
      paused: boolean;
      /** @description How many pupils are there. */
      present: number;
      /** @description Names, for the table. */
      pupils: components["schemas"]["GamePlayer"][];
      round?: components["schemas"]["RoundNumber"] | null;
      /** @description The table. */
      standings: components["schemas"]["StandingsRow"][];
    };
    /** @description What a pupil may ask. Moves are not among it: they go to the game's match, if [`Class::may_move`](crate::Class::may_move) allows. */
    PupilCommand:
      | components["schemas"]["PupilCommandChallenge"]
      | components["schemas"]["PupilCommandWithdraw"]
      | components["schemas"]["PupilCommandAccept"]
      | components["schemas"]["PupilCommandDecline"]
      | components["schemas"]["PupilCommandResign"]
      | components["schemas"]["PupilCommandAnswer"];
    /** @description Takes up a challenge. */
    PupilCommandAccept: {
      /** @description Whose. */
      from: components["schemas"]["PupilNumber"];
      /** @enum {string} */
      kind: "accept";
    };
    /** @description Answers a question, or answers it anew. */
    PupilCommandAnswer: {
      /** @description Of which exercise. */
      exercise: components["schemas"]["ExerciseNumber"];
      /** @enum {string} */
      kind: "answer";
      /**
       * Format: int32
       * @description Which question, from 1.
       */
      question: number;
      /** @description The answer. */
      text: string;
    };
    /** @description To play somebody, or a player of the computer, in free play. */
    PupilCommandChallenge: {
      /** @enum {string} */
      kind: "challenge";
      /** @description Whom. */
      opponent: components["schemas"]["GameParticipant"];
    };
    /** @description Does not. */
    PupilCommandDecline: {
      /** @description Whose. */
      from: components["schemas"]["PupilNumber"];
      /** @enum {string} */
      kind: "decline";
    };
    /** @description Gives up a game. */
    PupilCommandResign: {
      /** @description Which. */
      game: components["schemas"]["GameNumber"];
      /** @enum {string} */
      kind: "resign";
    };
    /** @description Takes a challenge back. */
    PupilCommandWithdraw: {
      /** @enum {string} */
      kind: "withdraw";
      /** @description Who was challenged. */
      to: components["schemas"]["PupilNumber"];
    };
    /** @description An exercise as a pupil sees it: one variant, own answers. */
    PupilExercise: {
      /** @description What the pupil answered; whether it is right is said with the solution. */
      answers: components["schemas"]["AnswerView"][];
      /** @description Its number. */
      number: components["schemas"]["ExerciseNumber"];
      /** @description What is asked. */
      questions: components["schemas"]["QuestionView"][];
      /** @description Whether the solution is shown. */
      revealed: boolean;
      /** @description What it is called. */
      title: string;
      /** @description The pupil's variant. */
      variant: components["schemas"]["ExerciseVariant"];
    };
    /**
     * Format: int32
     * @description A pupil.
     */
    PupilNumber: number;
    /** @description A pupil as the teacher sees one. */
    PupilRow: {
      /** @description When the pupil joined. */
      joined: components["schemas"]["Time"];
      /** @description The name, also of somebody who was removed. */
      name: string;
      playing?: components["schemas"]["GameNumber"] | null;
      /** @description Whether the pupil is there. */
      present: boolean;
      /** @description Who. */
      pupil: components["schemas"]["PupilNumber"];
      /** @description Whether the pupil was removed. */
      removed: boolean;
      /** @description Whether a key that gives the seat back waits to be used. */
      seat_offered: boolean;
      /** @description The variant of exercises. */
      variant: components["schemas"]["ExerciseVariant"];
    };
    /** @description What one pupil sees. */
    PupilView: {
      /** @description What to look at. */
      activity: components["schemas"]["ClassActivity"];
      /** @description Whether the pupil has it off. */
      bye: boolean;
      /** @description Challenges from and to the pupil. */
      challenges: components["schemas"]["ChallengeView"][];
      /** @description What the class is called. */
      class: string;
      /** @description Everybody, to challenge and for the names in the table. */
      classmates: components["schemas"]["Classmate"][];
      exercise?: components["schemas"]["PupilExercise"] | null;
      /** @description What is played. */
      game: string;
      /** @description All games on boards, to watch. */
      games: components["schemas"]["GameView"][];
      /** @description Whether hints may be shown. */
      hints: boolean;
      /** @description The players of the computer one may play against, in free play. */
      levels: string[];
      /** @description How opponents are found. */
      mode: components["schemas"]["ClassMode"];
      /** @description The pupil's name. */
      name: string;
      own?: components["schemas"]["GameView"] | null;
      /** @description Whether nobody moves. */
      paused: boolean;
      /** @description Whether the class has the pupil down as there. */
      present: boolean;
      /** @description Who looks at it. */
      pupil: components["schemas"]["PupilNumber"];
      round?: components["schemas"]["RoundNumber"] | null;
      /** @description The table. */
      standings: components["schemas"]["StandingsRow"][];
    };
    /** @description A position and who is asked about it. */
    Question: {
      /** @description A board they start from. */
      board?: string | null;
      /**
       * @description The game.
       * @example connect-four
       */
      game: string;
      /**
       * @description Moves, as the game writes them.
       * @example 4455
       */
      moves?: string | null;
      /**
       * @description Who thinks.
       * @example level-3
       */
      player?: string | null;
      seed?: components["schemas"]["Seed"] | null;
    };
    /** @description A question of one variant. */
    QuestionView: {
      /** @description What is right, once that is shown. */
      accepted?: string[] | null;
      /** @description The position it is about. */
      position?: string | null;
      /**
       * Format: int32
       * @description Which, from 1.
       */
      question: number;
      /** @description What is asked. */
      text: string;
    };
    /** @description The least stones that each side lacks to win if the other passed. */
    Race: {
      /**
       * Format: int32
       * @description The same after it.
       */
      after: number;
      /**
       * Format: int32
       * @description Whoever made the move, before it.
       */
      before: number;
      /**
       * Format: int32
       * @description The same after it.
       */
      opponent_after: number;
      /**
       * Format: int32
       * @description The opponent, before it.
       */
      opponent_before: number;
    };
    /** @description Where this server can be reached. */
    Reach: {
      /**
       * @description Its addresses in the local network, if it listens there. Shown to clients in that network alone.
       * @example [
       *       "http://192.168.1.20:8044/"
       *     ]
       */
      addresses: string[];
      /** @description Whether only programs on the same machine reach it: nobody else can open its addresses. */
      loopback_only: boolean;
      /** @description Its version. */
      version: string;
    };
    /** @description A move that was not played, played out. */
    Refutation: {
      /** @description The value of the move that was played, found in the same way. */
      played: components["schemas"]["Value"];
      /** @description The moves, the move itself first. */
      steps: components["schemas"]["RefutationStep"][];
      /** @description Who might have played it. */
      turn: components["schemas"]["Side"];
      /** @description Its value for whoever makes it. */
      value: components["schemas"]["Value"];
    };
    /** @description A move of a line that is played out. */
    RefutationStep: {
      /** @description The move. */
      action: string;
      /** @description The cell it fills. */
      cell?: string | null;
      /** @description What is true of it by the rules. */
      claims: components["schemas"]["Claim"][];
      /** @description Who makes it. */
      turn: components["schemas"]["Side"];
    };
    /** @description A player's answer: the move, why, and what it cost. */
    Report: {
      /** @description The move to play and its value. A player that does not always play its best move may play one that is worth less than the position. */
      best: components["schemas"]["MoveValue"];
      /**
       * Format: int64
       * @description Times the remaining moves of a position were not looked at.
       */
      cut_offs: number;
      /**
       * Format: int32
       * @description Plies looked ahead in full.
       */
      depth: number;
      /**
       * Format: int64
       * @description Positions not looked beyond.
       */
      leaves: number;
      /** @description Whether the server's limit ended the search: `stopped_by` is `server`. Older than `stopped_by`, and kept for its readers. */
      limited: boolean;
      /** @description Best play as the player sees it, beginning with the best move. */
      line: string[];
      /**
       * Format: int64
       * @description Time on the clock.
       */
      microseconds: number;
      /** @description Every legal move in the game's own order, if that was asked for. */
      moves: components["schemas"]["MoveValue"][];
      /**
       * Format: int64
       * @description Positions visited.
       */
      nodes: number;
      /**
       * @description The player, as it was written.
       * @example level-3
       */
      player: string;
      /** @description Whether the same position, player and seed always give the same move. */
      reproducible?: boolean;
      /**
       * @description The player's random seed, in digits.
       * @example 0
       */
      seed?: string;
      stopped_by?: components["schemas"]["StoppedBy"] | null;
      /** @description The value of the position for the player to move. */
      value?: components["schemas"]["Value"];
      /**
       * Format: int64
       * @description Playouts of a Monte-Carlo player, nodes of all others.
       */
      work: number;
    };
    /** @description What a move gave away, and what was thought before it. */
    Reviewed: {
      /** @description The value of every move. */
      report: components["schemas"]["Report"];
      /** @description The move beside the best. */
      review: components["schemas"]["ReviewedMove"];
    };
    /** @description One move of a review. */
    ReviewedMove: {
      /** @description The best moves, with their value. */
      best: components["schemas"]["MoveValue"][];
      /** @description How it compares with the best move. */
      change: components["schemas"]["ChangeKind"];
      gave_away?: components["schemas"]["GaveAway"] | null;
      /** @description Whether it changed the result; `null` if the values do not say. */
      mistake?: boolean | null;
      /** @description The move and its value. */
      played: components["schemas"]["MoveValue"];
      /**
       * Format: int32
       * @description Its number in the game, from 1.
       */
      ply: number;
      /** @description Who made it. */
      side: components["schemas"]["Side"];
    };
    /** @description Everything that can be written as a player of a game. */
    Roster: {
      /** @description Who judges when nobody is named. */
      analyst: string;
      /** @description The evaluations. */
      evaluations: components["schemas"]["EvaluationEntry"][];
      /** @description The players. */
      players: components["schemas"]["PlayerEntry"][];
    };
    /**
     * Format: int32
     * @description A round.
     */
    RoundNumber: number;
    /** @description A round. */
    RoundView: {
      /** @description When it began. */
      began: components["schemas"]["Time"];
      /** @description Who had it off. */
      byes: components["schemas"]["PupilNumber"][];
      /** @description Its games. */
      games: components["schemas"]["GameNumber"][];
      /** @description Its number. */
      round: components["schemas"]["RoundNumber"];
    };
    /**
     * @description A seat of a match.
     * @enum {string}
     */
    Seat: "a" | "b";
    /** @description The names of the seats. */
    SeatNames: {
      /**
       * @description Seat A's.
       * @default null
       */
      a?: string | null;
      /**
       * @description Seat B's.
       * @default null
       */
      b?: string | null;
    };
    /** @description The players of the seats; `null` is a human. */
    SeatTexts: {
      /**
       * @description Seat A's player.
       * @default null
       */
      a?: string | null;
      /**
       * @description Seat B's player.
       * @default null
       * @example level-3
       */
      b?: string | null;
    };
    /** @description A random seed below 2⁶⁴: a number, or its digits. */
    Seed: number | string;
    /** @description The shape of a board. */
    Shape: {
      /** @description Where each cell lies, of the kind `cells`. Only where a game is described, not with every position. */
      cells?: components["schemas"]["CellPlace"][] | null;
      /**
       * Format: int32
       * @description Rows.
       * @example 6
       */
      height: number;
      /** @description How the cells lie. */
      kind: components["schemas"]["ShapeKind"];
      /**
       * Format: int32
       * @description Columns.
       * @example 7
       */
      width: number;
    };
    /**
     * @description How the cells of a board lie.
     * @enum {string}
     */
    ShapeKind: "columns" | "grid" | "cells";
    /** @description A short code to type. */
    ShortCode: {
      /**
       * @description Eight letters and digits; it may be typed in capitals, with spaces or a hyphen.
       * @example k3mpx7qa
       */
      code: string;
      /**
       * Format: int64
       * @description For how many seconds it leads to the match, as long as the server is not restarted.
       */
      seconds: number;
    };
    /**
     * @description A player's role in a game.
     * @enum {string}
     */
    Side: "first" | "second";
    /** @description A match as it is now. */
    Snapshot: components["schemas"]["Position"] & {
      /** @description `human`, `computer` or `nobody`. */
      awaited: string;
      /** @description The seat that began this game and plays the first player. */
      began: components["schemas"]["Seat"];
      /** @description Whether a seat is free that anyone who has the match's address may take. */
      can_join?: boolean;
      /** @description Whether one can be brought back. */
      can_redo: boolean;
      /** @description Whether a move can be undone. */
      can_undo: boolean;
      /**
       * @description When the match is forgotten unless something happens.
       * @example 2026-12-15T23:59:59Z
       */
      expires: string;
      /** @description The same as `began`. */
      first_seat: components["schemas"]["Seat"];
      /** @description Whether hints may be shown: always, unless two people play and have not agreed on it. */
      hints_allowed?: boolean;
      /** @description The match. */
      id: string;
      /**
       * Format: int32
       * @description The number of the game at this table, from 1.
       */
      number: number;
      offer?: components["schemas"]["Offer"] | null;
      /** @description How many of the moves were there at the start. */
      opening: number;
      /** @description The moves that were undone, the next one first. */
      redo: string[];
      /**
       * Format: int64
       * @description Counts every change, also of offers; it never falls.
       */
      revision: number;
      /** @description Who sits where. */
      seats: components["schemas"]["PerSeat_Occupant"];
      /** @description The random seed of this game. */
      seed: string;
      /** @description Who begins the next game. */
      starter: components["schemas"]["Begins"];
      /** @description The results so far. */
      tally: components["schemas"]["Tally"];
      thought?: components["schemas"]["Report"] | null;
      /** @description What an answer to this view carries: once anything was played, it is stale. */
      ticket: string;
      /** @description Whether undo and a new game need the other person's consent. */
      two_people: boolean;
    };
    /** @description A pupil's line in the table. */
    StandingsRow: {
      /**
       * Format: double
       * @description The points of all opponents.
       */
      buchholz: number;
      /**
       * Format: double
       * @description The points among equals, where it was asked and all of them met.
       */
      direct_encounter?: number | null;
      /**
       * Format: int32
       * @description Games drawn.
       */
      draws: number;
      /**
       * Format: int32
       * @description Games lost.
       */
      losses: number;
      /**
       * Format: double
       * @description Points.
       */
      points: number;
      /** @description Who. */
      pupil: components["schemas"]["PupilNumber"];
      /**
       * Format: int32
       * @description 1 for the first; equals share one.
       */
      rank: number;
      /**
       * Format: double
       * @description The points of those beaten, and half the points of those drawn against.
       */
      sonneborn_berger: number;
      /**
       * Format: int32
       * @description Games won against pupils.
       */
      wins: number;
    };
    /** @description Where a match starts. */
    StartTexts: {
      /**
       * @description A board.
       * @default null
       */
      board?: string | null;
      /**
       * @description Moves from there.
       * @default null
       */
      moves?: string | null;
      /**
       * @description Whether undo goes back into the moves, as is wanted of a game that somebody wrote down.
       * @default false
       */
      undo_moves?: boolean;
    };
    /**
     * @description What ended a search.
     * @enum {string}
     */
    StoppedBy: "depth" | "nodes" | "time" | "playouts" | "stop" | "server";
    /** @description The results so far. */
    Tally: {
      /**
       * Format: int32
       * @description Games won from seat A.
       */
      a: number;
      /**
       * Format: int32
       * @description Games won from seat B.
       */
      b: number;
      /**
       * Format: int32
       * @description Games nobody won.
       */
      draws: number;
    };
    /** @description What a teacher may ask. */
    TeacherCommand:
      | components["schemas"]["TeacherCommandNextRound"]
      | components["schemas"]["TeacherCommandPairAgain"]
      | components["schemas"]["TeacherCommandPair"]
      | components["schemas"]["TeacherCommandDecide"]
      | components["schemas"]["TeacherCommandPause"]
      | components["schemas"]["TeacherCommandResume"]
      | components["schemas"]["TeacherCommandRename"]
      | components["schemas"]["TeacherCommandRemove"]
      | components["schemas"]["TeacherCommandAttend"]
      | components["schemas"]["TeacherCommandOfferSeat"]
      | components["schemas"]["TeacherCommandSetJoining"]
      | components["schemas"]["TeacherCommandChange"]
      | components["schemas"]["TeacherCommandShow"]
      | components["schemas"]["TeacherCommandAddExercise"]
      | components["schemas"]["TeacherCommandReveal"]
      | components["schemas"]["TeacherCommandEnd"];
    /** @description Adds an exercise; nobody sees it before it is shown. */
    TeacherCommandAddExercise: {
      /** @description It. */
      exercise: components["schemas"]["Exercise"];
      /** @enum {string} */
      kind: "add_exercise";
    };
    /** @description Says that a pupil is there, or is not. */
    TeacherCommandAttend: {
      /** @enum {string} */
      kind: "attend";
      /** @description Whether the pupil is there. */
      present: boolean;
      /** @description Who. */
      pupil: components["schemas"]["PupilNumber"];
    };
    /** @description Other settings. */
    TeacherCommandChange: {
      /** @enum {string} */
      kind: "change";
      /** @description All of them. */
      settings: components["schemas"]["ClassSettings"];
    };
    /** @description Decides a game, or decides it anew. */
    TeacherCommandDecide: {
      /** @description Which. */
      game: components["schemas"]["GameNumber"];
      /** @enum {string} */
      kind: "decide";
      /** @description How. */
      ruling: components["schemas"]["GameRuling"];
    };
    /** @description Ends the class: all that is kept of it is deleted. */
    TeacherCommandEnd: {
      /** @enum {string} */
      kind: "end";
    };
    /** @description Pairs the next round. */
    TeacherCommandNextRound: {
      /** @enum {string} */
      kind: "next_round";
    };
    /** @description Makes a key that gives a pupil's seat back on another device. */
    TeacherCommandOfferSeat: {
      /** @enum {string} */
      kind: "offer_seat";
      /** @description Whose. */
      pupil: components["schemas"]["PupilNumber"];
    };
    /** @description Lets two play each other now; those they leave are paired again. */
    TeacherCommandPair: {
      /** @description Moves first. */
      first: components["schemas"]["PupilNumber"];
      /** @enum {string} */
      kind: "pair";
      /** @description Moves second. */
      second: components["schemas"]["PupilNumber"];
    };
    /** @description Pairs again all who have not begun, and those who came since. */
    TeacherCommandPairAgain: {
      /** @enum {string} */
      kind: "pair_again";
    };
    /** @description Nobody moves, all clocks stand still. */
    TeacherCommandPause: {
      /** @enum {string} */
      kind: "pause";
    };
    /** @description Removes a pupil from the class. */
    TeacherCommandRemove: {
      /** @enum {string} */
      kind: "remove";
      /** @description Who. */
      pupil: components["schemas"]["PupilNumber"];
    };
    /** @description Gives a pupil another name. */
    TeacherCommandRename: {
      /** @enum {string} */
      kind: "rename";
      /** @description The name. */
      name: string;
      /** @description Who. */
      pupil: components["schemas"]["PupilNumber"];
    };
    /** @description They go on. */
    TeacherCommandResume: {
      /** @enum {string} */
      kind: "resume";
    };
    /** @description Shows the solution of an exercise; nobody answers any more. */
    TeacherCommandReveal: {
      /** @description Which. */
      exercise: components["schemas"]["ExerciseNumber"];
      /** @enum {string} */
      kind: "reveal";
    };
    /** @description Whether new pupils may join. */
    TeacherCommandSetJoining: {
      /** @enum {string} */
      kind: "set_joining";
      /** @description Whether they may. */
      open: boolean;
    };
    /** @description Moves everybody to the games, to a step of the lesson or to an exercise. */
    TeacherCommandShow: {
      /** @description To what. */
      activity: components["schemas"]["ClassActivity"];
      /** @enum {string} */
      kind: "show";
    };
    /** @description An exercise as the teacher sees it. */
    TeacherExercise: {
      /** @description Who answered what. */
      answers: components["schemas"]["AnswerView"][];
      /** @description All of it. */
      exercise: components["schemas"]["Exercise"];
      /** @description Its number. */
      number: components["schemas"]["ExerciseNumber"];
      /** @description Whether pupils have seen it. */
      opened: boolean;
      /** @description Whether its solution is shown. */
      revealed: boolean;
    };
    /** @description What the teacher sees. */
    TeacherView: {
      /** @description What everybody looks at. */
      activity: components["schemas"]["ClassActivity"];
      /** @description Challenges that nobody has taken up. */
      challenges: components["schemas"]["ChallengeView"][];
      /** @description By which pupils find the class. */
      code: string;
      /** @description All exercises with all answers. */
      exercises: components["schemas"]["TeacherExercise"][];
      /** @description When it is deleted if nothing more happens. */
      expires: components["schemas"]["Time"];
      /** @description All games, annulled ones included. */
      games: components["schemas"]["GameView"][];
      /** @description Whether new pupils may join. */
      joining: boolean;
      /** @description When the class was opened. */
      opened: components["schemas"]["Time"];
      /** @description Whether nobody moves. */
      paused: boolean;
      /** @description Everybody who ever joined. */
      pupils: components["schemas"]["PupilRow"][];
      /** @description Whether the next round can be paired. */
      round_over: boolean;
      /** @description All rounds. */
      rounds: components["schemas"]["RoundView"][];
      /** @description What the teacher chose. */
      settings: components["schemas"]["ClassSettings"];
      /** @description The table. */
      standings: components["schemas"]["StandingsRow"][];
      /** @description Those who are there without a game in this round, and without having it off: to be paired again. */
      waiting: components["schemas"]["PupilNumber"][];
    };
    /** @description Somebody waits for the computer whose turn it is. */
    Think: {
      /** @description Any seat's secret. */
      secret: string;
      /** @description The ticket of the view whose computer is to move: if the match has moved on since, the view as it is comes back at once. */
      ticket?: string | null;
    };
    /** @description An empty cell that would complete four in a line. */
    ThreatEntry: {
      /**
       * @description The cell.
       * @example e3
       */
      cell: string;
      /** @description Whether best play of both sides ends on it. */
      decides: boolean;
      /** @description Whether that is an odd row: with columns filled by turns, the first player gets those. */
      odd: boolean;
      /** @description Whose four it would be. */
      owner: components["schemas"]["Side"];
      /** @description Whether a disc would fall there now. */
      playable: boolean;
      /**
       * Format: int32
       * @description Its row, from 1 at the bottom.
       */
      row: number;
      /** @description The discs of the fours it would complete. */
      stones: string[];
    };
    /** @description The threats of a position, and how it ends with best play. */
    Threats: {
      /** @description The cell with which it ends. */
      last?: string | null;
      /** @description Best play of both sides to the end; nothing if nobody wins or it is not known. */
      line: string[];
      /** @description Every empty cell that would complete four in a line; none in games that have no such cells. */
      threats: components["schemas"]["ThreatEntry"][];
      /** @description The value of the position for the player to move: a proven draw where nobody wins, unknown or an estimate where it is not known who does. */
      value: components["schemas"]["Value"];
      winner?: components["schemas"]["Side"] | null;
    };
    /**
     * Format: int64
     * @description A moment, in milliseconds since 1970. The class never asks what time it is.
     */
    Time: number;
    /** @description The value of a move for the player who makes it. */
    Value: {
      /**
       * Format: double
       * @description Of an estimate: its points; of a rate: the share of points won, from 0 to 1.
       */
      amount?: number | null;
      bound?: components["schemas"]["BoundName"] | null;
      /** @description What kind of value it is. */
      kind: components["schemas"]["ValueKind"];
      /**
       * Format: int32
       * @description Of a win or loss: how many plies away, from the position asked about.
       */
      plies?: number | null;
      /** @description Whether it follows from the rules alone. */
      proven: boolean;
      /**
       * Format: int32
       * @description Connect Four's strong score, where it is known.
       */
      score?: number | null;
    };
    /**
     * @description What kind of value it is.
     * @enum {string}
     */
    ValueKind: "unknown" | "win" | "loss" | "draw" | "estimate" | "rate";
    /** @description A question with its variant, where both are shown. */
    VariantQuestion: components["schemas"]["QuestionView"] & {
      variant?: components["schemas"]["ExerciseVariant"] | null;
    };
    /** @description One position visited. What does not apply is left out. */
    Visit: {
      /** @description The window (α, β) in which its parent asked about it. */
      asked?: number[] | null;
      bound?: components["schemas"]["BoundName"] | null;
      /** @description The move that led here. */
      by?: string | null;
      cut_off?: components["schemas"]["CutOff"] | null;
      /** @description Why it was not looked beyond: `over` or `depth`. */
      leaf?: string | null;
      /** @description Whether the root's player is to move here. */
      maximises: boolean;
      /**
       * Format: int32
       * @description The visit it was reached from.
       */
      parent?: number | null;
      /**
       * Format: int32
       * @description Plies below the root.
       */
      ply: number;
      /**
       * Format: int32
       * @description What it was left with.
       */
      score?: number | null;
      /** @description The places of the board that the move changed. */
      stones?: components["schemas"]["Cell"][];
      /** @description The window in which it started on its children. */
      window?: number[] | null;
    };
    /** @description A weight of an evaluation. */
    WeightEntry: {
      /**
       * Format: int32
       * @description What it is unless set.
       */
      default: number;
      /** @description What is worth so many points. */
      meaning: string;
      /** @description Its name. */
      name: string;
    };
    /** @description Why a move was played. */
    Why: {
      /** @description The cell it filled. */
      cell?: string | null;
      /** @description What is true of it, the most telling first. */
      claims: components["schemas"]["Claim"][];
      evaluation?: components["schemas"]["WhyEvaluation"] | null;
      /** @description What the player expects, the move first. */
      line: string[];
      /** @description How the player comes to its moves. */
      method?: components["schemas"]["Method"];
      /** @description The move. */
      played: string;
      /** @description The player's answer when it is asked again for the value of every move. */
      report: components["schemas"]["Report"];
      /** @description The player whose tree `explain` can show for it: itself, or for `deepening` the search to the last depth it finished. */
      shown?: string | null;
      /** @description Whether `explain` can show the player's own search as a tree. */
      tree: boolean;
      /** @description Who played it. */
      turn: components["schemas"]["Side"];
    };
    /** @description An evaluation and what its weights are. */
    WhyEvaluation: {
      /**
       * @description Its name.
       * @example pattern
       */
      name: string;
      /** @description Points by the name of what they are given for. */
      weights: {
        [key: string]: number;
      };
    };
    /** @description A move that is to be played out instead of the computer's. */
    WhyNotRequest: {
      /** @description The board they start from. */
      board?: string | null;
      /**
       * @description The game.
       * @example connect-four
       */
      game: string;
      /**
       * @description The other move.
       * @example 1
       */
      instead: string;
      /**
       * @description The moves before the one that is asked about.
       * @example 4455
       */
      moves?: string | null;
      /**
       * @description The move that was played.
       * @example 3
       */
      played: string;
      /**
       * @description The player that made the move, with its settings.
       * @example minimax-ab:depth=5
       */
      player: string;
      seed?: components["schemas"]["Seed"] | null;
    };
    /** @description A computer's move to be explained. */
    WhyRequest: {
      /** @description The board they start from. */
      board?: string | null;
      /**
       * @description The game.
       * @example connect-four
       */
      game: string;
      /** @description Not used here; the same body may be sent to `why-not`. */
      instead?: string | null;
      /**
       * @description The moves before the one that is asked about.
       * @example 4455
       */
      moves?: string | null;
      /** @description The move that was played; the player's own choice unless given. */
      played?: string | null;
      /**
       * @description The player that made the move, with its settings.
       * @example minimax-ab:depth=5
       */
      player: string;
      seed?: components["schemas"]["Seed"] | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type AnswerView = components["schemas"]["AnswerView"];
export type Archipelago = components["schemas"]["Archipelago"];
export type Ask = components["schemas"]["Ask"];
export type Begins = components["schemas"]["Begins"];
export type BoundName = components["schemas"]["BoundName"];
export type Cell = components["schemas"]["Cell"];
export type CellPlace = components["schemas"]["CellPlace"];
export type ChallengeView = components["schemas"]["ChallengeView"];
export type ChangeKind = components["schemas"]["ChangeKind"];
export type Claim = components["schemas"]["Claim"];
export type ClassActivity = components["schemas"]["ClassActivity"];
export type ClassActivityExercise = components["schemas"]["ClassActivityExercise"];
export type ClassActivityLesson = components["schemas"]["ClassActivityLesson"];
export type ClassExport = components["schemas"]["ClassExport"];
export type ClassExportGame = components["schemas"]["ClassExportGame"];
export type ClassExportKind = components["schemas"]["ClassExportKind"];
export type ClassLook = components["schemas"]["ClassLook"];
export type ClassMode = components["schemas"]["ClassMode"];
export type ClassMove = components["schemas"]["ClassMove"];
export type ClassOdd = components["schemas"]["ClassOdd"];
export type ClassOddComputer = components["schemas"]["ClassOddComputer"];
export type ClassPupilRequest = components["schemas"]["ClassPupilRequest"];
export type ClassRecovered = components["schemas"]["ClassRecovered"];
export type ClassRecovery = components["schemas"]["ClassRecovery"];
export type ClassSeatRequest = components["schemas"]["ClassSeatRequest"];
export type ClassSeen = components["schemas"]["ClassSeen"];
export type ClassSeenProjector = components["schemas"]["ClassSeenProjector"];
export type ClassSeenPupil = components["schemas"]["ClassSeenPupil"];
export type ClassSeenTeacher = components["schemas"]["ClassSeenTeacher"];
export type ClassSettings = components["schemas"]["ClassSettings"];
export type ClassSnapshot = components["schemas"]["ClassSnapshot"];
export type ClassTeacherRequest = components["schemas"]["ClassTeacherRequest"];
export type ClassTeacherResponse = components["schemas"]["ClassTeacherResponse"];
export type Classmate = components["schemas"]["Classmate"];
export type ClocksView = components["schemas"]["ClocksView"];
export type CodeLeads = components["schemas"]["CodeLeads"];
export type Colors = components["schemas"]["Colors"];
export type Command = components["schemas"]["Command"];
export type CommandAccept = components["schemas"]["CommandAccept"];
export type CommandBegin = components["schemas"]["CommandBegin"];
export type CommandDecline = components["schemas"]["CommandDecline"];
export type CommandHints = components["schemas"]["CommandHints"];
export type CommandName = components["schemas"]["CommandName"];
export type CommandNewGame = components["schemas"]["CommandNewGame"];
export type CommandOccupy = components["schemas"]["CommandOccupy"];
export type CommandOffer = components["schemas"]["CommandOffer"];
export type CommandPlay = components["schemas"]["CommandPlay"];
export type CommandRedo = components["schemas"]["CommandRedo"];
export type CommandResign = components["schemas"]["CommandResign"];
export type CommandUndo = components["schemas"]["CommandUndo"];
export type Counts = components["schemas"]["Counts"];
export type CutOff = components["schemas"]["CutOff"];
export type DeviceEnding = components["schemas"]["DeviceEnding"];
export type DeviceNews = components["schemas"]["DeviceNews"];
export type DeviceNewsLights = components["schemas"]["DeviceNewsLights"];
export type DeviceNewsProblem = components["schemas"]["DeviceNewsProblem"];
export type DeviceNewsState = components["schemas"]["DeviceNewsState"];
export type DeviceState = components["schemas"]["DeviceState"];
export type Dropped = components["schemas"]["Dropped"];
export type Ending = components["schemas"]["Ending"];
export type EvaluationEntry = components["schemas"]["EvaluationEntry"];
export type Event = components["schemas"]["Event"];
export type EventCutOff = components["schemas"]["EventCutOff"];
export type EventEnter = components["schemas"]["EventEnter"];
export type EventFolded = components["schemas"]["EventFolded"];
export type EventLeaf = components["schemas"]["EventLeaf"];
export type EventReturn = components["schemas"]["EventReturn"];
export type EventWindow = components["schemas"]["EventWindow"];
export type ExampleEntry = components["schemas"]["ExampleEntry"];
export type Exercise = components["schemas"]["Exercise"];
export type ExerciseNumber = components["schemas"]["ExerciseNumber"];
export type ExerciseQuestion = components["schemas"]["ExerciseQuestion"];
export type ExerciseTask = components["schemas"]["ExerciseTask"];
export type ExerciseVariant = components["schemas"]["ExerciseVariant"];
export type ExplainRequest = components["schemas"]["ExplainRequest"];
export type Explanation = components["schemas"]["Explanation"];
export type FollowCode = components["schemas"]["FollowCode"];
export type GameEnding = components["schemas"]["GameEnding"];
export type GameEntry = components["schemas"]["GameEntry"];
export type GameNumber = components["schemas"]["GameNumber"];
export type GameOutcome = components["schemas"]["GameOutcome"];
export type GameParticipant = components["schemas"]["GameParticipant"];
export type GameParticipantComputer = components["schemas"]["GameParticipantComputer"];
export type GameParticipantPupil = components["schemas"]["GameParticipantPupil"];
export type GamePlayer = components["schemas"]["GamePlayer"];
export type GamePlayerComputer = components["schemas"]["GamePlayerComputer"];
export type GamePlayerPupil = components["schemas"]["GamePlayerPupil"];
export type GameRuling = components["schemas"]["GameRuling"];
export type GameSide = components["schemas"]["GameSide"];
export type GameStatus = components["schemas"]["GameStatus"];
export type GameStatusOver = components["schemas"]["GameStatusOver"];
export type GameView = components["schemas"]["GameView"];
export type GaveAway = components["schemas"]["GaveAway"];
export type Island = components["schemas"]["Island"];
export type Join = components["schemas"]["Join"];
export type JoinClass = components["schemas"]["JoinClass"];
export type Joined = components["schemas"]["Joined"];
export type JoinedClass = components["schemas"]["JoinedClass"];
export type JudgeRequest = components["schemas"]["JudgeRequest"];
export type KeyEntry = components["schemas"]["KeyEntry"];
export type Last = components["schemas"]["Last"];
export type LearnGeneration = components["schemas"]["LearnGeneration"];
export type LearnKind = components["schemas"]["LearnKind"];
export type LearnMove = components["schemas"]["LearnMove"];
export type LearnRequest = components["schemas"]["LearnRequest"];
export type LearnRun = components["schemas"]["LearnRun"];
export type Link = components["schemas"]["Link"];
export type LossKind = components["schemas"]["LossKind"];
export type MakeCode = components["schemas"]["MakeCode"];
export type MenuLight = components["schemas"]["MenuLight"];
export type Method = components["schemas"]["Method"];
export type Mode = components["schemas"]["Mode"];
export type MoveQuestion = components["schemas"]["MoveQuestion"];
export type MoveValue = components["schemas"]["MoveValue"];
export type Notations = components["schemas"]["Notations"];
export type Offer = components["schemas"]["Offer"];
export type OfferKind = components["schemas"]["OfferKind"];
export type OpenMatch = components["schemas"]["OpenMatch"];
export type Opened = components["schemas"]["Opened"];
export type OpenedClass = components["schemas"]["OpenedClass"];
export type OptionEntry = components["schemas"]["OptionEntry"];
export type Part = components["schemas"]["Part"];
export type PerSeatOccupant = components["schemas"]["PerSeat_Occupant"];
export type PerSeatOptionString = components["schemas"]["PerSeat_Option_String"];
export type PerSeatString = components["schemas"]["PerSeat_String"];
export type Phase = components["schemas"]["Phase"];
export type PlayedMove = components["schemas"]["PlayedMove"];
export type PlayedPosition = components["schemas"]["PlayedPosition"];
export type PlayerEntry = components["schemas"]["PlayerEntry"];
export type Position = components["schemas"]["Position"];
export type PositionEvaluation = components["schemas"]["PositionEvaluation"];
export type PositionQuestion = components["schemas"]["PositionQuestion"];
export type PositionQuestionGame = components["schemas"]["PositionQuestionGame"];
export type PositionQuestionText = components["schemas"]["PositionQuestionText"];
export type ProblemBody = components["schemas"]["ProblemBody"];
export type ProjectorExercise = components["schemas"]["ProjectorExercise"];
export type ProjectorView = components["schemas"]["ProjectorView"];
export type PupilCommand = components["schemas"]["PupilCommand"];
export type PupilCommandAccept = components["schemas"]["PupilCommandAccept"];
export type PupilCommandAnswer = components["schemas"]["PupilCommandAnswer"];
export type PupilCommandChallenge = components["schemas"]["PupilCommandChallenge"];
export type PupilCommandDecline = components["schemas"]["PupilCommandDecline"];
export type PupilCommandResign = components["schemas"]["PupilCommandResign"];
export type PupilCommandWithdraw = components["schemas"]["PupilCommandWithdraw"];
export type PupilExercise = components["schemas"]["PupilExercise"];
export type PupilNumber = components["schemas"]["PupilNumber"];
export type PupilRow = components["schemas"]["PupilRow"];
export type PupilView = components["schemas"]["PupilView"];
export type Question = components["schemas"]["Question"];
export type QuestionView = components["schemas"]["QuestionView"];
export type Race = components["schemas"]["Race"];
export type Reach = components["schemas"]["Reach"];
export type Refutation = components["schemas"]["Refutation"];
export type RefutationStep = components["schemas"]["RefutationStep"];
export type Report = components["schemas"]["Report"];
export type Reviewed = components["schemas"]["Reviewed"];
export type ReviewedMove = components["schemas"]["ReviewedMove"];
export type Roster = components["schemas"]["Roster"];
export type RoundNumber = components["schemas"]["RoundNumber"];
export type RoundView = components["schemas"]["RoundView"];
export type Seat = components["schemas"]["Seat"];
export type SeatNames = components["schemas"]["SeatNames"];
export type SeatTexts = components["schemas"]["SeatTexts"];
export type Seed = components["schemas"]["Seed"];
export type Shape = components["schemas"]["Shape"];
export type ShapeKind = components["schemas"]["ShapeKind"];
export type ShortCode = components["schemas"]["ShortCode"];
export type Side = components["schemas"]["Side"];
export type Snapshot = components["schemas"]["Snapshot"];
export type StandingsRow = components["schemas"]["StandingsRow"];
export type StartTexts = components["schemas"]["StartTexts"];
export type StoppedBy = components["schemas"]["StoppedBy"];
export type Tally = components["schemas"]["Tally"];
export type TeacherCommand = components["schemas"]["TeacherCommand"];
export type TeacherCommandAddExercise = components["schemas"]["TeacherCommandAddExercise"];
export type TeacherCommandAttend = components["schemas"]["TeacherCommandAttend"];
export type TeacherCommandChange = components["schemas"]["TeacherCommandChange"];
export type TeacherCommandDecide = components["schemas"]["TeacherCommandDecide"];
export type TeacherCommandEnd = components["schemas"]["TeacherCommandEnd"];
export type TeacherCommandNextRound = components["schemas"]["TeacherCommandNextRound"];
export type TeacherCommandOfferSeat = components["schemas"]["TeacherCommandOfferSeat"];
export type TeacherCommandPair = components["schemas"]["TeacherCommandPair"];
export type TeacherCommandPairAgain = components["schemas"]["TeacherCommandPairAgain"];
export type TeacherCommandPause = components["schemas"]["TeacherCommandPause"];
export type TeacherCommandRemove = components["schemas"]["TeacherCommandRemove"];
export type TeacherCommandRename = components["schemas"]["TeacherCommandRename"];
export type TeacherCommandResume = components["schemas"]["TeacherCommandResume"];
export type TeacherCommandReveal = components["schemas"]["TeacherCommandReveal"];
export type TeacherCommandSetJoining = components["schemas"]["TeacherCommandSetJoining"];
export type TeacherCommandShow = components["schemas"]["TeacherCommandShow"];
export type TeacherExercise = components["schemas"]["TeacherExercise"];
export type TeacherView = components["schemas"]["TeacherView"];
export type Think = components["schemas"]["Think"];
export type ThreatEntry = components["schemas"]["ThreatEntry"];
export type Threats = components["schemas"]["Threats"];
export type Time = components["schemas"]["Time"];
export type Value = components["schemas"]["Value"];
export type ValueKind = components["schemas"]["ValueKind"];
export type VariantQuestion = components["schemas"]["VariantQuestion"];
export type Visit = components["schemas"]["Visit"];
export type WeightEntry = components["schemas"]["WeightEntry"];
export type Why = components["schemas"]["Why"];
export type WhyEvaluation = components["schemas"]["WhyEvaluation"];
export type WhyNotRequest = components["schemas"]["WhyNotRequest"];
export type WhyRequest = components["schemas"]["WhyRequest"];
export type $defs = Record<string, never>;
export interface operations {
  analyse: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Question"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Report"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  plug_in: {
    parameters: {
      query?: {
        /** @description The random seed of the easy level, a number below 2⁶⁴; drawn if not given. */
        seed?: string;
        /**
         * @description A game to go on with, as the state told it: what was touched in the menu, who began (`a` or `b`), and the moves.
         * @example 4b4433
         */
        game?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description News of the device follow */
      101: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceNews"];
        };
      };
      /** @description No device is free */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  best: {
    parameters: {
      query?: {
        /**
         * @description Moves, as the game writes them.
         * @example 4455
         */
        moves?: string;
        /** @description A board they start from. */
        board?: string;
        /** @description Who thinks; `strong` unless given. */
        player?: string;
        /** @description The player's random seed, a number below 2⁶⁴. */
        seed?: string;
      };
      header?: never;
      path: {
        /** @example connect-four */
        game: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  open_class: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClassSettings"];
      };
    };
    responses: {
      /** @description Opened */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenedClass"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  export_class: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClassExport"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": string;
          "application/x-ndjson": components["schemas"]["ClassExportGame"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  join_class: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["JoinClass"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JoinedClass"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  watch_class: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Views follow */
      101: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ClassSnapshot"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  learn_in_class: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClassPupilRequest"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ClassSnapshot"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  play_in_class: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClassMove"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Snapshot"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  take_seat_in_class: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClassSeatRequest"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JoinedClass"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  recover_class: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClassRecovery"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ClassRecovered"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  teach: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClassTeacherRequest"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ClassTeacherResponse"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  look_at_class: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClassLook"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ClassSnapshot"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  follow_code: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FollowCode"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CodeLeads"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  explain: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExplainRequest"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Explanation"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  games: {
    parameters: {
      query?: {
        /**
         * @description Only this game, with these options.
         * @example atoll:size=3
         */
        game?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GameEntry"][];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  judge: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["JudgeRequest"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PositionEvaluation"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  learn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LearnRequest"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LearnRun"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  learn_move: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LearnRequest"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LearnMove"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  open: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OpenMatch"];
      };
    };
    responses: {
      /** @description Opened */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Opened"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  look: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Snapshot"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  make_code: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MakeCode"];
      };
    };
    responses: {
      /** @description Made */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShortCode"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  command: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Ask"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Snapshot"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  join: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Join"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Joined"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  live: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Views follow */
      101: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Snapshot"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  think: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Think"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Snapshot"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  choose: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MoveQuestion"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Report"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  notations: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlayedPosition"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Notations"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  all_players: {
    parameters: {
      query: {
        /**
         * @description The game.
         * @example connect-four
         */
        game: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Roster"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  position: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PositionQuestion"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Position"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  review: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlayedMove"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Reviewed"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  server: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Reach"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  threats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlayedPosition"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Threats"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  why: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WhyRequest"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Why"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  why_not: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WhyNotRequest"];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Refutation"];
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  metrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
  ready: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
        };
      };
      /** @description The server is busy, going down, or its store does not answer */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
      /** @description The request is refused; `code` and `detail` say why */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["ProblemBody"];
        };
      };
    };
  };
}
