import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

/** What the bytes of a file tell of it. */
export interface FoundType {
  /** Null: nothing tells which type it is. */
  type: string | null;
  /** Whether it is text throughout its beginning. */
  isText: boolean;
}

/** As far as browsers look, and more. */
const HEAD_BYTES = 4096;
/** What browsers take for HTML when nobody tells them otherwise, after blanks and comments. */
const HTML =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|img|object|embed|form|base|video|audio|math|template|input|button|details|marquee)(?=[\s/>]|$)/i;
/** Characters that control, as they stand in texts: blanks, ends of lines and pages, escapes, and what Windows-1252 leaves open. */
const IN_TEXT = new Set([...'\t\n\f\r\u001b\u0081\u008d\u008f\u0090\u009d']);
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const SVG = /<svg(?=[\s/>:]|$)/i;
const XHTML = /<html(?=[\s/>]|$)|<!doctype html/i;

/** Finds out what a file is by its bytes. Strangers have written it: to be called where it can be ended. */
export async function typeOfFile(path: string): Promise<FoundType> {
  const file = await open(path);
  let head: Buffer;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    head = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  return typeOfText(head) ?? found(head, (await fileTypeFromFile(path))?.mime);
}

/** As `typeOfFile`, of bytes that are in memory. */
export async function typeOfBytes(bytes: Uint8Array): Promise<FoundType> {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  return typeOfText(head) ?? found(head, (await fileTypeFromBuffer(bytes))?.mime);
}

/** What is written in text; the marks of other types are too short to tell them from a text that begins the same. */
const TEXTUAL = /^(?:text\/.+|application\/(?:pdf|rtf|postscript|eps|pgp-encrypted|x-mobipocket-ebook))$/;

function found(head: Buffer, type: string | undefined): FoundType {
  const isText = decoded(head) !== null;
  return { type: type === undefined || (isText && !TEXTUAL.test(type)) ? null : type, isText };
}

/** Markup, which is known by its first letters however it is written down; null: none. */
function typeOfText(head: Buffer): FoundType | null {
  const text = decoded(head)
    ?.replace(/^\ufeff/, '')
    .replace(/^(?:\s|<!--[\s\S]*?-->)+/, '');
  if (text === undefined) return null;
  if (HTML.test(text) || text.startsWith('<!--')) return { type: 'text/html', isText: true };
  if (/^<svg(?=[\s/>:]|$)/i.test(text)) return { type: 'image/svg+xml', isText: true };
  if (!/^<(?:\?xml|!doctype|[a-z][^<>]*\sxmlns[=:])/i.test(text)) return null;
  if (SVG.test(text)) return { type: 'image/svg+xml', isText: true };
  return { type: XHTML.test(text) ? 'application/xhtml+xml' : 'application/xml', isText: true };
}

/** The beginning of a text; null for what is none. What is cut off at its end does not matter. */
function decoded(head: Buffer): string | null {
  const [a, b] = head;
  // Who marks how a text is written means one.
  if (head.subarray(0, 3).equals(BYTE_ORDER_MARK)) return head.toString('utf8');
  const encoding =
    a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'windows-1252';
  const text = new TextDecoder(encoding).decode(head);
  return [...text].some((letter) => /\p{Cc}/u.test(letter) && !IN_TEXT.has(letter)) ? null : text;
}
