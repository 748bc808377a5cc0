/** Maximum characters of one piece; its layout takes some milliseconds. */
const PIECE = 1000;
/** Longest realistic word, in characters. The time to break a longer one into lines grows with its square. */
const WORD = 80;

/** Splits a text into pieces that are drawn one below the other, and cuts overlong words. */
export function splitText(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of splitWords(text)) {
    if (piece !== '' && piece.length + word.length > PIECE) {
      pieces.push(piece.trimEnd());
      piece = '';
    }
    piece += word;
  }
  return [...pieces, piece];
}

/** Yields words, each with the following white space. */
function* splitWords(text: string): Generator<string> {
  for (const [word] of text.matchAll(/\S+\s*|\s+/g)) {
    let rest = word;
    for (; rest.trimEnd().length > WORD; rest = rest.slice(WORD)) yield `${rest.slice(0, WORD)} `;
    yield rest;
  }
}
