const MAX_LENGTH = 255;
/** Control characters, and those that turn the direction of writing and so hide a name's ending. */
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const MEDIA_TYPE = /^[A-Za-z0-9!#$&^_.+-]{1,127}\/[A-Za-z0-9!#$&^_.+-]{1,127}$/;

/** A file's name as it is stored: without folders, and nothing that a header or a terminal would act on. */
export function plainFileName(input: string | undefined, otherwise: string): string {
  const last = (input ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = [...last.replaceAll(UNWANTED, ' ').trim()].slice(-MAX_LENGTH).join('');
  return /^\.*$/.test(plain) ? otherwise : plain;
}

/** A file's type as it is stored; parameters are left out. */
export function plainMediaType(input: string | undefined): string {
  const type = (input ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream';
}
