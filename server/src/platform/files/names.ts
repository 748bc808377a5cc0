const MAX_LENGTH = 255;
/** Control characters, including those that change the writing direction and could hide a file extension. */
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const MEDIA_TYPE = /^[A-Za-z0-9!#$&^_.+-]{1,127}\/[A-Za-z0-9!#$&^_.+-]{1,127}$/;

/**
 * Returns a file name in the form to store: without folders and without characters that a header or a
 * terminal would interpret.
 */
export function plainFileName(input: string | undefined, otherwise: string): string {
  const last = (input ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = [...last.replaceAll(UNWANTED, ' ').trim()].slice(-MAX_LENGTH).join('');
  return /^\.*$/.test(plain) ? otherwise : plain;
}

/** Returns a media type in the form to store, without parameters. */
export function plainMediaType(input: string | undefined): string {
  const type = (input ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream';
}

/** Returns the file name of the PDF of a document with this number. */
export function pdfFileName(number: string): string {
  return plainFileName(`${number.replaceAll(/[/\\]/g, '-')}.pdf`, 'document.pdf');
}
