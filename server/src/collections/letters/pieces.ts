/** Characters that are set at once, where a text can be cut; setting them takes some milliseconds. */
const PIECE = 1000;
/** No word that people write is longer; the time to break one into lines grows with its square. */
const WORD = 80;

/** A text in pieces to be set one below the other, with its endless words cut. */
export function inPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of words(text)) {
    if (piece !== '' && piece.length + word.length > PIECE) {
      pieces.push(piece.trimEnd());
      piece = '';
    }
    piece += word;
  }
  return [...pieces, piece];
}

/** Words, each with the blanks or line ends behind it. */
function* words(text: string): Generator<string> {
  for (const [word] of text.matchAll(/\S+\s*|\s+/g)) {
    let rest = word;
    for (; rest.trimEnd().length > WORD; rest = rest.slice(WORD)) yield `${rest.slice(0, WORD)} `;
    yield rest;
  }
}
