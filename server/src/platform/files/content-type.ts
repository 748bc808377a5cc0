import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

/** File type detected from the bytes. */
export interface FoundType {
  /** Null: the type cannot be detected. */
  type: string | null;
  /** Whether the examined part is text throughout. */
  isText: boolean;
}

/** At least as far as browsers look. */
const HEAD_BYTES = 4096;
/** Content that browsers treat as HTML when no type is given, after white space and comments. */
const HTML =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|img|object|embed|form|base|video|audio|math|template|input|button|details|marquee)(?=[\s/>]|$)/i;
/**
 * Control characters that occur in texts: white space, line and page breaks, escapes, and the code points
 * that Windows-1252 leaves undefined.
 */
const IN_TEXT = new Set([...'\t\n\f\r\u001b\u0081\u008d\u008f\u0090\u009d']);
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const SVG = /<svg(?=[\s/>:]|$)/i;
const XHTML = /<html(?=[\s/>]|$)|<!doctype html/i;

/** Detects a file's type from its bytes. The file is untrusted: call this where it can be terminated. */
export async function detectTypeOfFile(path: string): Promise<FoundType> {
  const file = await open(path);
  let head: Buffer;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    head = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  return markupTypeOf(head) ?? foundType(head, (await fileTypeFromFile(path))?.mime);
}

/** Does the same as `detectTypeOfFile`, for bytes in memory. */
export async function detectTypeOfBytes(bytes: Uint8Array): Promise<FoundType> {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  return markupTypeOf(head) ?? foundType(head, (await fileTypeFromBuffer(bytes))?.mime);
}

/**
 * Textual types. The signatures of other types are too short to distinguish them from a text with the same
 * start.
 */
const TEXTUAL = /^(?:text\/.+|application\/(?:pdf|rtf|postscript|eps|pgp-encrypted|x-mobipocket-ebook))$/;

function foundType(head: Buffer, type: string | undefined): FoundType {
  const isText = decodeText(head) !== null;
  return { type: type === undefined || (isText && !TEXTUAL.test(type)) ? null : type, isText };
}

/** Detects markup by its first characters in any encoding. Null: not markup. */
function markupTypeOf(head: Buffer): FoundType | null {
  const text = decodeText(head)
    ?.replace(/^\ufeff/, '')
    .replace(/^(?:\s|<!--[\s\S]*?-->)+/, '');
  if (text === undefined) return null;
  if (HTML.test(text) || text.startsWith('<!--')) return { type: 'text/html', isText: true };
  if (/^<svg(?=[\s/>:]|$)/i.test(text)) return { type: 'image/svg+xml', isText: true };
  if (!/^<(?:\?xml|!doctype|[a-z][^<>]*\sxmlns[=:])/i.test(text)) return null;
  if (SVG.test(text)) return { type: 'image/svg+xml', isText: true };
  return { type: XHTML.test(text) ? 'application/xhtml+xml' : 'application/xml', isText: true };
}

/** Decodes the beginning of a text; null when it is not text. A cut-off end does not matter. */
function decodeText(head: Buffer): string | null {
  const [a, b] = head;
  // A byte order mark identifies a text.
  if (head.subarray(0, 3).equals(BYTE_ORDER_MARK)) return head.toString('utf8');
  const encoding =
    a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'windows-1252';
  const text = new TextDecoder(encoding).decode(head);
  return [...text].some((letter) => /\p{Cc}/u.test(letter) && !IN_TEXT.has(letter)) ? null : text;
}
