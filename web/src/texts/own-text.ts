/** Returns the text of a name; undefined: there is none. Names come from outside, such as `constructor`. */
export const ownText = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;
