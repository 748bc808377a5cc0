import type { ByteSource } from '../decode.ts';

/** Bytes that are enough to recognize every format. */
export const HEAD_BYTES = 8_192;

/** A file whose first bytes were read already. */
export interface OpenedFile {
  head: Buffer;
  /** The whole file, with its head. */
  bytes: AsyncGenerator<Uint8Array>;
}

/** Reads the first bytes of a file and keeps them for its reader. */
export async function openFile(source: ByteSource): Promise<OpenedFile> {
  const rest = streamChunks(source);
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { done, value } = await rest.next();
    if (done === true) break;
    chunks.push(value);
    length += value.length;
  }
  const head = Buffer.concat(chunks);
  return { head, bytes: withHead(head, rest) };
}

async function* streamChunks(source: ByteSource): AsyncGenerator<Uint8Array> {
  yield* source;
}

async function* withHead(head: Buffer, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
