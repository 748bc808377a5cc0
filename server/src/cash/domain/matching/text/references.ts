import { withoutCheckDigits } from '../../../../ledger/domain/transfers/check-digits.ts';
import { compact, foldText } from './fold.ts';

/** A reference with check digits: ISO 11649, Switzerland, Belgium, Finland, Norway, Denmark. */
export interface CheckedReference {
  scheme: 'RF' | 'QRR' | 'OGM' | 'VIITE' | 'KID' | 'FIK';
  /** Without blanks and punctuation. */
  value: string;
  /** The part that the creditor chose, without check digits and leading zeros. */
  body: string;
}

const RF = /^RF\d{2}[0-9A-Z]{1,21}$/;
const DIGITS = /^\d+$/;
const strip = (text: string) => text.replace(/^0+(?=.)/, '');

/** Reads a reference in every scheme whose check digits are right. */
export function checkedReferences(text: string): CheckedReference[] {
  const value = compact(foldText(text));
  if (RF.test(value)) return isMod97(value) ? [{ scheme: 'RF', value, body: strip(value.slice(4)) }] : [];
  if (!DIGITS.test(value)) return [];
  const fik = /^\s*\+?\s*7[15]\s*<\s*(\d{15,16})/.exec(text)?.[1] ?? value;
  const found: [CheckedReference['scheme'], string, string | null][] = [
    ['QRR', value, value.length === 27 ? withoutCheckDigits(value, 'MOD10_RECURSIVE') : null],
    ['OGM', value, value.length === 12 ? withoutCheckDigits(value, 'MOD97') : null],
    ['FIK', fik, fik.length === 15 || fik.length === 16 ? withoutCheckDigits(fik, 'MOD10') : null],
    ['VIITE', value, within(value, 4, 20) ? withoutCheckDigits(value, 'WEIGHTS_731') : null],
    ['KID', value, within(value, 4, 25) ? kidBody(value) : null],
  ];
  return found.flatMap(([scheme, digits, body]) =>
    body === null ? [] : [{ scheme, value: digits, body: strip(body) }],
  );
}

/** Returns the forms in which one reference is compared with another. */
export function referenceKeys(text: string): string[] {
  const value = compact(foldText(text));
  if (value === '') return [];
  const fik = checkedReferences(text).filter(({ scheme }) => scheme === 'FIK');
  return [...new Set([strip(value), ...fik.map((one) => strip(one.value))])];
}

/** A reference inside a text. */
export interface ReferencePlace {
  text: string;
  start: number;
  end: number;
}

const IN_TEXT =
  /(?<![A-Z0-9])RF\d{2}(?: ?[0-9A-Z]{1,4}){1,6}(?![0-9A-Z])|[+*]{3}\s?\d{3}\/?\d{4}\/?\d{5}\s?[+*]{3}|\+?7[15] ?< ?\d{15,16}|(?<![A-Z0-9])\d(?: ?\d){7,26}(?![A-Z0-9])/g;

/** Finds texts that look like references with check digits. RF references may be followed by other words. */
export function referencesInText(text: string): ReferencePlace[] {
  const folded = foldText(text);
  return [...folded.matchAll(IN_TEXT)].flatMap(({ index, 0: found }) => {
    const trimmed = found.startsWith('RF') ? longestRf(found) : found;
    return trimmed === null ? [] : [{ text: trimmed, start: index, end: index + trimmed.length }];
  });
}

/** Cuts words from the end until the check digits are right. */
function longestRf(found: string): string | null {
  let rest = found.trimEnd();
  while (rest.length > 5) {
    if (isMod97(compact(rest))) return rest;
    const blank = rest.lastIndexOf(' ');
    if (blank < 0) return null;
    rest = rest.slice(0, blank);
  }
  return null;
}

const within = (value: string, min: number, max: number) => value.length >= min && value.length <= max;
const kidBody = (value: string) => withoutCheckDigits(value, 'MOD10') ?? withoutCheckDigits(value, 'MOD11');

function isMod97(reference: string): boolean {
  let rest = 0;
  for (const character of reference.slice(4) + reference.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
