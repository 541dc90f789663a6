/**
 * The state of a page, and what is drawn of it, with Preact's signals (@preact/signals: a component that reads one is drawn again after it has changed).
 *
 *   observe(this, "snapshot", "busy")          these fields are signals from now on, read and written as before
 *   mount(byId("status"), () => status(play))   a view: a function of the state, drawn into a place of the page's HTML
 *   follow(() => board.draw(play.view))         the same for what draws by itself
 *   show(() => ({ …play.table }))               `foursight.state` in the console prints it
 *
 * Several changes in a row are drawn once: nothing is drawn before whatever changes the state has come to an end. Components may use all that @preact/signals has
 * (`useSignal` for what nobody else needs to know, `useComputed`, `computed`).
 */
import { signal } from "@preact/signals";
import { h, render, type ComponentChild } from "preact";

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

/** Draws a view into a place of the page, and hides the place while there is nothing to show: while the view is null. Returns what ends it. */
export function mount(place: HTMLElement, view: () => ComponentChild): () => void {
  const View = () => {
    const drawn = view();
    place.hidden = drawn === null;
    return drawn;
  };
  render(h(View, {}), place);
  return () => render(null, place);
}

/** Runs now, and again after anything that was read has changed; returns what ends it. */
export function follow(run: () => void): () => void {
  return mount(document.createElement("div"), () => {
    run();
    return null;
  });
}

/** What a page can show of its state to whoever opens the console. */
export function show(state: () => object) {
  Object.defineProperty(globalThis, "foursight", { value: Object.defineProperty({}, "state", { get: state, enumerable: true }) });
}
