/** An element of an XML file with its text. Names have no namespace prefix. */
export interface Element {
  name: string;
  text: string;
  /** The attribute `Ccy`, the only one that camt defines. */
  currency: string | null;
  children: Element[];
  line: number;
}

/** Returns the elements at a path of child names; the empty path is the element itself. */
export function all(from: Element | undefined, ...path: string[]): Element[] {
  let found = from === undefined ? [] : [from];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** Returns the first element at a path of child names. */
export const first = (from: Element | undefined, ...path: string[]): Element | undefined =>
  all(from, ...path)[0];

/** Returns the text of the first element at one of several paths that has one. */
export function textAt(from: Element | undefined, ...paths: readonly (readonly string[])[]): string | null {
  for (const path of paths) {
    const text = first(from, ...path)?.text.trim();
    if (text !== undefined && text !== '') return text;
  }
  return null;
}
