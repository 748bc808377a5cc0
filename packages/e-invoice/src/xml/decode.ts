import { refuse } from '../refuse.ts';

const START = { line: 1, column: 1 };

/** Returns the encoding that a byte order mark or an XML declaration names. */
function declaredEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? null;
}

/**
 * Decodes an XML file by the encoding that it declares.
 * @throws EInvoiceError if the encoding is unknown, or the bytes do not follow it
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = declaredEncoding(bytes) ?? 'utf-8';
  const decoder = decoderOf(encoding);
  try {
    return decoder.decode(bytes);
  } catch {
    return refuse('READ-ENCODING', `the file is not ${decoder.encoding}, as it says`, START);
  }
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return refuse('READ-ENCODING', `the encoding ${encoding} is unknown`, START);
  }
}
