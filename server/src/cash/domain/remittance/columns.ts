import { type Concept, conceptsOf } from '../../../kernel/heading-words.ts';
import type { AdviceCell, AdviceRow } from './model.ts';

export type Role = 'NUMBER' | 'GROSS' | 'DEDUCTION' | 'PAID' | 'CURRENCY';

/** A column of the table: its heading, and its place. */
export interface Column {
  /** null: a column that nothing needs, such as the date of the invoice. */
  role: Role | null;
  isDiscount: boolean;
  start: number;
  end: number;
}

const DEDUCTION =
  /\b(?:discounts?|deductions?|allowances?|skonto|skontobetrag|abz(?:u|ue)ge?|abzug|rabatte?|escomptes?|retenues?|remises?|descuentos?|deduccion(?:es)?|scont[oi]|trattenut[ae]|korting(?:en)?|betalingskorting|aftrek|inhouding)\b/;
const DISCOUNT =
  /\b(?:discounts?|skonto|skontobetrag|escomptes?|descuentos?|scont[oi]|korting|betalingskorting)\b/;
/** Words for a number of ours, in the advice of a payer who also has numbers of its own. */
const YOURS = /\b(?:your|ihre?|votre|vos|vuestr[ao]|su|vostr[ao]|suo|sua|uw)\b/;
const OURS = /\b(?:our|own|unsere?|notre|nos|nuestr[ao]|nostr[ao]|onze?|internal|intern[eo]?)\b/;
const GROSS = /\b(?:gross|brutto(?:betrag)?|bruto|brut|lordo)\b/;

/** Returns a text in small letters without accents. */
export const plain = (text: string): string =>
  text.replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const MAX_COLUMNS = 40;
/** Characters of headings that single blanks separate. */
const MAX_HEADINGS = 200;
/** Ranks from which a heading such as `Amount` says little. */
const VAGUE = 3;

interface Candidate {
  role: Role;
  /** The smaller, the more certain the role is. */
  rank: number;
}

/** Returns the roles that a heading may have. null: it is no heading. */
function rolesOf(heading: string): Candidate[] | null {
  const text = plain(heading);
  if (text.length > 60 || /\d/.test(text)) return null;
  if (DEDUCTION.test(text)) return [{ role: 'DEDUCTION', rank: 0 }];
  if (GROSS.test(text)) return [{ role: 'GROSS', rank: 0 }];
  const own = text.replace(YOURS, '').replace(OURS, '').trim();
  const found = conceptsOf(own);
  if (found === null || found.has('IBAN') || found.has('VIRTUAL')) return null;
  if (found.has('DATE') || found.has('DUE')) return [];
  if (found.has('CURRENCY')) return [{ role: 'CURRENCY', rank: 0 }];
  return amountRoles(found) ?? numberRoles(found, text);
}

function amountRoles(found: ReadonlySet<Concept>): Candidate[] | null {
  const isAmount = ['AMOUNT', 'GROSS', 'NET', 'PAYMENT', 'OPEN'] as const;
  if (!isAmount.some((one) => found.has(one)) || found.has('NUMBER') || found.has('REFERENCE')) return null;
  if (found.has('PAYMENT')) return [{ role: 'PAID', rank: 0 }];
  if (found.has('GROSS')) return [{ role: 'GROSS', rank: 0 }];
  if (found.has('NET')) return [{ role: 'PAID', rank: 1 }];
  if (found.has('INVOICE') || found.has('DOCUMENT') || found.has('OPEN'))
    return [
      { role: 'GROSS', rank: 1 },
      { role: 'PAID', rank: VAGUE + 1 },
    ];
  return [
    { role: 'PAID', rank: VAGUE },
    { role: 'GROSS', rank: 2 },
  ];
}

function numberRoles(found: ReadonlySet<Concept>, text: string): Candidate[] {
  const others: readonly Concept[] = [
    'CUSTOMER',
    'ACCOUNT',
    'NAME',
    'TYPE',
    'PAYMENT',
    'BANK',
    'DESCRIPTION',
  ];
  if (others.some((one) => found.has(one))) return [];
  const order: readonly Concept[] = ['INVOICE', 'DOCUMENT', 'REFERENCE', 'NUMBER'];
  const place = order.findIndex((one) => found.has(one));
  if (place < 0) return [];
  return [{ role: 'NUMBER', rank: place + (YOURS.test(text) ? -10 : OURS.test(text) ? 10 : 0) }];
}

/** Finds the columns in a row of headings. null: the row is none, because no number or no amount is among them. */
export function columnsOf({ cells }: AdviceRow): Column[] | null {
  if (cells.length > MAX_COLUMNS || cells.some(({ text }) => text.length > MAX_HEADINGS)) return null;
  const headings = cells.length > 2 ? cells : cells.flatMap(wordsOfCell);
  const candidates = headings.map(({ text }) => rolesOf(text));
  if (candidates.filter((one) => one === null).length * 2 > candidates.length) return null;
  const roles = assignRoles(candidates.map((one) => one ?? []));
  const has = (role: Role) => roles.includes(role);
  if (!has('NUMBER') || !(has('PAID') || (has('GROSS') && has('DEDUCTION')))) return null;
  return headings.map(({ text, start, end }, at) => ({
    role: roles[at] ?? null,
    isDiscount: DISCOUNT.test(plain(text)),
    start,
    end,
  }));
}

/** Gives each role to the column that is most certainly meant. */
function assignRoles(candidates: readonly (readonly Candidate[])[]): (Role | null)[] {
  const roles = candidates.map((): Role | null => null);
  let isVague = false;
  for (const role of ['NUMBER', 'DEDUCTION', 'PAID', 'GROSS', 'CURRENCY'] as const) {
    const [best] = candidates
      .flatMap((own, at) => own.map((one) => ({ at, role: one.role, rank: one.rank })))
      .filter((one) => one.role === role && roles[one.at] === null)
      .toSorted((a, b) => a.rank - b.rank || a.at - b.at);
    if (best === undefined) continue;
    roles[best.at] = role;
    if (role === 'PAID') isVague = best.rank >= VAGUE;
  }
  // `Amount` next to `Discount` is the amount before the discount.
  const isGross = isVague && roles.includes('DEDUCTION') && !roles.includes('GROSS');
  return isGross ? roles.map((role) => (role === 'PAID' ? 'GROSS' : role)) : roles;
}

/** Splits headings that single blanks separate, such as `Invoice no. Date Net amount`. */
function wordsOfCell({ text, start }: AdviceCell): AdviceCell[] {
  const words: AdviceCell[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const end = start + index + word.length;
    const last = words.at(-1);
    if (last !== undefined && continuesHeading(last.text, word))
      words[words.length - 1] = { text: `${last.text} ${word}`, start: last.start, end };
    else words.push({ text: word, start: start + index, end });
  }
  return words;
}

function continuesHeading(heading: string, word: string): boolean {
  const roles = rolesOf(word);
  if (roles === null) return true;
  const before = rolesOf(heading) ?? [];
  const isOnly = (concept: Concept) =>
    conceptsOf(word)?.size === 1 && conceptsOf(word)?.has(concept) === true;
  if (isOnly('NUMBER')) return before.some(({ role }) => role === 'NUMBER');
  return isOnly('AMOUNT') && before.some(({ role }) => role !== 'NUMBER' && role !== 'CURRENCY');
}

/** Returns the text in each column of a row. A row with as many cells as columns is read in order. */
export function cellsByColumn({ cells }: AdviceRow, columns: readonly Column[]): string[] {
  const split = cells.length === 1 && columns.length > 2 ? cells.flatMap(tokensOf) : cells;
  if (split.length === columns.length) return split.map(({ text }) => text);
  const texts = columns.map(() => '');
  for (const cell of cells) {
    const at = nearest(cell, columns);
    texts[at] = texts[at] === '' ? cell.text : `${texts[at]} ${cell.text}`;
  }
  return texts;
}

const tokensOf = ({ text, start }: AdviceCell): AdviceCell[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: token, index }) => ({
    text: token,
    start: start + index,
    end: start + index + token.length,
  }));

function nearest({ start, end }: AdviceCell, columns: readonly Column[]): number {
  const distances = columns.map((column) => {
    const overlap = Math.min(end, column.end) - Math.max(start, column.start);
    return overlap > 0 ? -overlap : -overlap + 1;
  });
  return distances.indexOf(Math.min(...distances));
}
