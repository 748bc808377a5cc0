/**
 * Reads the body of an answer, up to a number of bytes after decompression.
 * @param tooLong makes the error for a longer body
 */
export async function readBounded(
  body: AsyncIterable<unknown>,
  maxBytes: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    if (!(piece instanceof Uint8Array)) continue;
    pieces.push(piece);
    length += piece.byteLength;
    if (length > maxBytes) throw tooLong();
  }
  return Buffer.concat(pieces);
}
