import { refuse } from './refuse.ts';

/** The bytes of a file, in pieces of any size. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The encoding that a byte order mark or an XML declaration names, read from the first bytes of a file. */
function declaredEncoding(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? null;
}

/**
 * Decodes an XML file piece by piece.
 * @throws BankFileError if the encoding is unknown, or the bytes do not follow it
 */
export async function* decodeXml(source: ByteSource): AsyncGenerator<string> {
  let decoder: Decoder | null = null;
  for await (const bytes of source) {
    decoder ??= decoderOf(declaredEncoding(bytes) ?? 'utf-8');
    yield decode(decoder, bytes);
  }
  if (decoder !== null) yield decode(decoder);
}

type Decoder = InstanceType<typeof TextDecoder>;

function decoderOf(encoding: string): Decoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return refuse(`the encoding ${encoding} is unknown`, { line: 1 });
  }
}

function decode(decoder: Decoder, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    return refuse(`the file is not ${decoder.encoding}, as it says`, { line: 1 });
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Decodes a short text whose encoding is not stated: as UTF-8 if it is valid UTF-8, else as Windows-1252. */
export function decodeGuessed(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return WINDOWS_1252.decode(bytes);
  }
}

/** Decodes a text as Windows-1252, one character for each byte. */
export const decodeWindows1252 = (bytes: Uint8Array): string => WINDOWS_1252.decode(bytes);
