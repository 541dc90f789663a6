/**
 * The state of a page, and what is drawn of it.
 *
 *   observe(table, "snapshot", "busy")          these fields are signals from now on: who reads one follows it
 *   mount(byId("status"), () => status(play))   a view: a function of the state, drawn again after what it read has changed
 *   follow(() => board.draw(play.view))         the same for what draws by itself
 *   show("play", () => ({ …play.table }))       `foursight.state` in the console prints it
 *
 * Several changes in a row are drawn once: nothing is drawn before whatever changes the state has come to an end.
 */
import { effect, signal } from "@preact/signals-core";
import { render, type ComponentChild } from "preact";

/** Makes fields of an object signals. */
export function observe<T extends object>(object: T, ...names: (keyof T)[]) {
  for (const name of names) {
    const field = signal(object[name]);
    const set = (value: T[typeof name]) => {
      field.value = value;
    };
    Object.defineProperty(object, name, { get: () => field.value, set, enumerable: true });
  }
}

/** Runs now, and again after anything that was read has changed; returns what ends it. */
export function follow(run: () => void): () => void {
  let end = () => {};
  let over = false;
  const begin = () => {
    end();
    if (over) return;
    let begun = false;
    end = effect(() => {
      // The second time something has changed: it is asked again what is read, once all has changed that changes now.
      if (begun) return queueMicrotask(begin);
      begun = true;
      run();
    });
  };
  begin();
  return () => {
    over = true;
    end();
  };
}

/** Draws a view into a place of the page, and hides the place while there is nothing to show: while the view is null. */
export function mount(place: HTMLElement, view: () => ComponentChild) {
  return follow(() => {
    const drawn = view();
    place.hidden = drawn === null;
    render(drawn, place);
  });
}

/** What a page can show of its state to whoever opens the console. */
export function show(state: () => object) {
  Object.defineProperty(globalThis, "foursight", { value: Object.defineProperty({}, "state", { get: state, enumerable: true }) });
}
