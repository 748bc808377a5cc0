/** Control characters but for tab and line feed. PostgreSQL takes no NUL, and nobody wants to see the others. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

/** Text from outside as it can be stored: without control characters and halves of characters, and no longer than this. */
export function textOf(text: string, max: number): string {
  const plain = text.slice(0, 4 * max).replaceAll(/\r\n?/g, '\n');
  return plain.toWellFormed().replaceAll(CONTROLS, '').slice(0, max).toWellFormed();
}

/** The same on one line. */
export function textLine(text: string, max: number): string {
  return textOf(text, max).replaceAll(/\s+/g, ' ').trim();
}
