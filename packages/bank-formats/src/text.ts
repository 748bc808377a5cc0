/** Lengths at which formats cut a text into pieces: MT940 sub-fields, lines of 35 and of 65, camt texts. */
const CUT_AT: ReadonlySet<number> = new Set([27, 35, 65, 70, 140]);

/**
 * Joins the pieces of a text with spaces. No space follows a piece that fills its field: it was cut there, perhaps
 * within a word. Its trailing spaces belong to the text.
 * @returns the text without surrounding space; null if it is empty
 */
export function joinPieces(pieces: readonly string[]): string | null {
  let text = '';
  let needsSpace = false;
  for (const piece of pieces) {
    if (piece === '') continue;
    text += needsSpace ? ` ${piece}` : piece;
    needsSpace = !CUT_AT.has(piece.length);
  }
  return text.trim() === '' ? null : text.trim();
}

/** Returns the text without surrounding space; null if nothing is left. */
export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
