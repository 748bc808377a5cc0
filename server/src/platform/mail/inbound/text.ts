/** Control characters but for tab and line feed. PostgreSQL takes no NUL, and nobody wants to see the others. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

/** Text from outside as it can be stored: without control characters and halves of characters, and no longer than this. */
export function textOf(text: string, most: number): string {
  const plain = text.slice(0, 4 * most).replaceAll(/\r\n?/g, '\n');
  return plain.toWellFormed().replaceAll(CONTROLS, '').slice(0, most).toWellFormed();
}

/** The same on one line. */
export function textLine(text: string, most: number): string {
  return textOf(text, most).replaceAll(/\s+/g, ' ').trim();
}
