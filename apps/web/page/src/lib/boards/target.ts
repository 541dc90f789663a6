/** The least that WCAG 2.2 asks of a target, in CSS pixels: below it a tap is confirmed. */
export const TARGET = 24;
