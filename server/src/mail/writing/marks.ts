/** Placeholders of generated parts; no variable's value can contain one. */
export const TABLE_MARK = '\u{e000}table\u{e000}';
export const BUTTON_MARK = '\u{e000}button\u{e000}';
export const DETAILS_MARK = '\u{e000}details\u{e000}';

export const MARKS = [TABLE_MARK, BUTTON_MARK, DETAILS_MARK] as const;

/** Removes the placeholders from a text. */
export function withoutMarks(text: string): string {
  return MARKS.reduce((left, mark) => left.replaceAll(mark, ''), text);
}
