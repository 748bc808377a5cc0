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
  const found: Element[] = [];
  if (from !== undefined) collect(from, path, 0, found);
  return found;
}

function collect(from: Element, path: readonly string[], depth: number, found: Element[]): void {
  if (depth === path.length) found.push(from);
  else
    for (const child of from.children) if (child.name === path[depth]) collect(child, path, depth + 1, found);
}

/** Returns the first element at a path of child names. It builds no lists: it is called for each fact. */
export const first = (from: Element | undefined, ...path: string[]): Element | undefined =>
  from === undefined ? undefined : find(from, path, 0);

function find(from: Element, path: readonly string[], depth: number): Element | undefined {
  if (depth === path.length) return from;
  for (const child of from.children) {
    const found = child.name === path[depth] ? find(child, path, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the text of the first element at one of several paths that has one. */
export function textAt(from: Element | undefined, ...paths: readonly (readonly string[])[]): string | null {
  for (const path of paths) {
    const text = first(from, ...path)?.text.trim();
    if (text !== undefined && text !== '') return text;
  }
  return null;
}
