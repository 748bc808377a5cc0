/**
 * Control characters except tab and line feed. PostgreSQL cannot store NUL, and the others are not wanted.
 */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

/**
 * Returns untrusted text in a form that can be stored: without control characters and lone surrogates, at
 * most `max` long.
 */
export function textOf(text: string, max: number): string {
  const plain = text.slice(0, 4 * max).replaceAll(/\r\n?/g, '\n');
  return plain.toWellFormed().replaceAll(CONTROLS, '').slice(0, max).toWellFormed();
}

/** Does the same and puts the text on one line. */
export function textLine(text: string, max: number): string {
  return textOf(text, max).replaceAll(/\s+/g, ' ').trim();
}
