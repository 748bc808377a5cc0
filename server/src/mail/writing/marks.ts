/** Stand where parts of ours go; no value of a variable can contain one. */
export const TABLE_MARK = '\u{e000}table\u{e000}';
export const BUTTON_MARK = '\u{e000}button\u{e000}';
export const DETAILS_MARK = '\u{e000}details\u{e000}';

export const MARKS = [TABLE_MARK, BUTTON_MARK, DETAILS_MARK] as const;

/** A text that has no room for parts of ours. */
export function withoutMarks(text: string): string {
  return MARKS.reduce((left, mark) => left.replaceAll(mark, ''), text);
}
