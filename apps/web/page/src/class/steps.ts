/** The steps of the lesson on the Understand page, by their names; a test holds them to the lesson, which is fetched when it is shown. */
export const LESSON_STEPS = ["ahead", "answer", "numbers", "skip", "both", "board"] as const;
