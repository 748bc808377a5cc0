import type { Place } from '../refuse.ts';

/** An element of an XML file with its text. Names have no namespace prefix. */
export interface Element extends Place {
  name: string;
  namespace: string;
  text: string;
  attributes: ReadonlyMap<string, string>;
  children: Element[];
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

/** Returns the first element at a path of child names. */
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

/** Returns the trimmed text of an element; null: there is none, or it is empty. */
export function textOf(element: Element | undefined): string | null {
  const text = element?.text.trim() ?? '';
  return text === '' ? null : text;
}

/** Returns the first element at a path that has a text. */
export const firstWithText = (from: Element | undefined, ...path: string[]): Element | undefined =>
  all(from, ...path).find((one) => textOf(one) !== null);
