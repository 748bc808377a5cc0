/** A value of a PDF file. */
export type PdfValue =
  | { kind: 'null' | 'other' }
  | { kind: 'number'; number: number }
  | { kind: 'name'; name: string }
  | { kind: 'string'; bytes: Uint8Array }
  | { kind: 'reference'; object: number }
  | { kind: 'array'; items: PdfValue[] }
  | PdfDictionary;

export interface PdfDictionary {
  kind: 'dictionary';
  entries: ReadonlyMap<string, PdfValue>;
}

/** Returns the dictionary that a value is; null: it is none. */
export const dictionaryOf = (value: PdfValue | undefined): PdfDictionary | null =>
  value?.kind === 'dictionary' ? value : null;

/** Returns the name that a value is; null: it is none. */
export const nameIn = (value: PdfValue | undefined): string | null =>
  value?.kind === 'name' ? value.name : null;

/** Returns the whole number, 0 or more, that a value is; null: it is none. */
export const countIn = (value: PdfValue | undefined): number | null =>
  value?.kind === 'number' && Number.isSafeInteger(value.number) && value.number >= 0 ? value.number : null;
