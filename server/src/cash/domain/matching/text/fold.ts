/** Folding of texts for comparison. */

const DIACRITICS = /\p{M}/gu;
const SINGLE = new Map([
  ['ß', 'S'],
  ['Æ', 'A'],
  ['Œ', 'O'],
  ['Ø', 'O'],
  ['Ł', 'L'],
  ['Đ', 'D'],
]);

/** Returns the text in capitals without accents. Its length is that of `text`, so positions stay valid. */
export function foldText(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.toUpperCase();
  let folded = '';
  for (let i = 0; i < text.length; i += 1) folded += foldUnit(text[i] ?? '');
  return folded;
}

function foldUnit(unit: string): string {
  if (unit <= '\x7f') return unit.toUpperCase();
  const plain = unit.normalize('NFKD').replace(DIACRITICS, '').toUpperCase();
  const known = SINGLE.get(unit) ?? SINGLE.get(plain) ?? plain;
  return known.length === 1 ? known : unit;
}

/** Returns letters and digits only. */
export const compact = (folded: string): string => folded.replace(/[^A-Z0-9]/g, '');

/** Returns the form in which IBANs and account numbers are compared. */
export function accountKey(account: string): string {
  return compact(account.toUpperCase()).replace(/^0+(?=.)/, '');
}

const LEGAL_FORM =
  /\b(GMBH|AG|KG|OHG|GBR|UG|MBH|EK|EV|SE|CO|COMPAGNIE|SARL|SAS|SASU|SA|EURL|SNC|SCI|SPA|SRL|SL|SLU|BV|NV|LTD|LIMITED|PLC|LLC|LLP|INC|CORP|CORPORATION|OY|OYJ|AB|AS|ASA|APS|HAUSHALTSUNGESCHRANKT|UND|AND|ET|THE|HERR|FRAU|MR|MRS|DR)\b/g;

/** Returns a name without accents, punctuation and legal form; `MÜLLER` and `MUELLER` become the same. */
export function nameKey(name: string): string {
  const words = foldText(name)
    .replace(/ß/g, 'SS')
    .replace(/\b(\w)\.\s*(?=\w\b)/g, '$1')
    .replace(/[^A-Z0-9]+/g, ' ');
  const without = words.replace(LEGAL_FORM, ' ');
  const kept = without.trim() === '' ? words : without;
  return kept
    .replace(/([AOU])E/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the distinct trigrams of a name key, with blanks at the ends as PostgreSQL's pg_trgm has them. */
export function trigramsOf(key: string): Set<string> {
  const found = new Set<string>();
  for (const word of key.split(' ')) {
    const padded = `  ${word} `;
    for (let i = 0; i + 3 <= padded.length; i += 1) found.add(padded.slice(i, i + 3));
  }
  return found;
}

/** Returns the share of common trigrams, 0 to 1 (Jaccard, as pg_trgm's `similarity`). */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of a) if (b.has(trigram)) common += 1;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}
