/** Placeholders of generated parts; no variable's value can contain one. */
export const TABLE_PLACEHOLDER = '\u{e000}table\u{e000}';
export const BUTTON_PLACEHOLDER = '\u{e000}button\u{e000}';
export const DETAILS_PLACEHOLDER = '\u{e000}details\u{e000}';

export const PLACEHOLDERS = [TABLE_PLACEHOLDER, BUTTON_PLACEHOLDER, DETAILS_PLACEHOLDER] as const;

/** Removes the placeholders from a text. */
export function withoutPlaceholders(text: string): string {
  return PLACEHOLDERS.reduce((left, mark) => left.replaceAll(mark, ''), text);
}
