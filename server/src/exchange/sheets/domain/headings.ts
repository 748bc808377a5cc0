import { type Concept, conceptsOf } from '../../../kernel/heading-words.ts';
import type { DayOrder, Epoch } from './days.ts';
import {
  type ColumnFacts,
  detectDecimal,
  detectEpoch,
  detectOrder,
  looksLikeCurrencies,
  looksLikeDays,
  looksLikeNames,
  looksLikeNumbers,
} from './facts.ts';
import { FIELDS, type Field, fieldOf, rankOf } from './fields.ts';
import type { DecimalMark } from './numbers.ts';
import { SHEET_KINDS, type SheetKind } from './sheet-kinds.ts';
import { vatColumns } from './vat-columns.ts';

/** The field of a column and its format if that is ambiguous; null means not set. */
export interface ColumnChoice {
  /** Null if the column is ignored. */
  field: string | null;
  order: DayOrder | null;
  epoch: Epoch | null;
  decimal: DecimalMark | null;
}

/** Settings that map the rows of a file to records. */
export interface SheetSettings {
  kind: SheetKind;
  columns: ColumnChoice[];
  /** Currency of amounts without one in the row; null means the organization's currency. */
  currency: string | null;
  /** Whether to create unknown customers that document rows name. */
  createsCustomers: boolean;
  /** Whether to skip rows that are totals. */
  skipsTotals?: boolean;
  /** Treatment of invoices with a negative amount. */
  negatives?: 'REFUSE' | 'CREDIT_NOTES';
}

/** Heading of the column with reasons in files of refused rows. The column is ignored on import. */
export const REASON_HEADING = 'Refused because';

/**
 * Normalizes a heading: removes accents, blanks, punctuation, case and currency. `N° de facture` becomes
 * `ndefacture`, `Amount (EUR)` becomes `amount`.
 */
export function wordsOf(heading: string): string {
  return heading
    .replaceAll('ß', 'ss')
    .replaceAll(/[°º]/g, '')
    .replace(/\b(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN)\b/, '')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/**
 * Assigns each column the field that its heading names and its cells fit. The most specific headings choose
 * first; each field is used once, except for VAT, which has columns for each rate.
 * @param today decides the epoch of day numbers; null: it stays open
 */
export function recognise(
  kind: SheetKind,
  facts: readonly ColumnFacts[],
  today: string | null = null,
): ColumnChoice[] {
  const fields = FIELDS[kind];
  const vat = vatColumns(kind, facts);
  const candidates = facts.flatMap((column, at) => {
    if (vat.has(at)) return [];
    const concepts = conceptsOf(column.heading);
    if (concepts === null) return [];
    return fields.flatMap((field) => {
      const rank = rankOf(field, concepts);
      return rank !== null && canBe(field, column, concepts) ? [{ at, field, rank }] : [];
    });
  });
  const found = new Map<number, Field>();
  const taken = new Set<Field>();
  for (const { at, field } of candidates.sort((a, b) => a.rank - b.rank || a.at - b.at)) {
    if (found.has(at) || taken.has(field)) continue;
    found.set(at, field);
    taken.add(field);
  }
  for (const [at, name] of vat) {
    const field = fieldOf(kind, name);
    if (field !== undefined) found.set(at, field);
  }
  return withOneEpoch(
    facts.map((column, at) => choiceOf(found.get(at) ?? null, column, today)),
    facts,
    kind,
  );
}

/** Gives all columns of day numbers the epoch of those whose days determine it: a file has one. */
function withOneEpoch(
  choices: ColumnChoice[],
  facts: readonly ColumnFacts[],
  kind: SheetKind,
): ColumnChoice[] {
  const epochs = new Set(choices.flatMap(({ epoch }) => epoch ?? []));
  const [epoch] = epochs;
  if (epoch === undefined || epochs.size > 1) return choices;
  return choices.map((choice, i) => {
    const isDay = fieldOf(kind, choice.field ?? '')?.reads === 'DAY';
    return isDay && (facts[i]?.days.serial ?? 0) > 0 ? { ...choice, epoch } : choice;
  });
}

/** Days that are not after the day of the upload, except by mistake. */
const PAST: ReadonlySet<string> = new Set(['issuedAt', 'validatedAt']);

/** Builds the choice for a column, with the formats that its cells determine. */
export function choiceOf(field: Field | null, column: ColumnFacts, today: string | null): ColumnChoice {
  const isDay = field?.reads === 'DAY';
  const isPast = field !== null && PAST.has(field.name);
  return {
    field: field?.name ?? null,
    order: isDay ? detectOrder(column).answer : null,
    epoch: isDay ? detectEpoch(column, today, isPast).answer : null,
    decimal: field?.reads === 'AMOUNT' ? detectDecimal(column).answer : null,
  };
}

/**
 * Returns the kind with the most recognised columns; needed fields count twice. Null if no column is
 * recognised.
 */
export function likelyKind(facts: readonly ColumnFacts[]): SheetKind | null {
  const scores = SHEET_KINDS.map((kind) => ({ kind, score: scoreOf(kind, facts) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.kind : null;
}

function scoreOf(kind: SheetKind, facts: readonly ColumnFacts[]): number {
  const found = recognise(kind, facts).flatMap(({ field }) =>
    field === null ? [] : (fieldOf(kind, field) ?? []),
  );
  const points = found.reduce((sum, { needed }) => sum + (needed === 'NEVER' ? 1 : 3), 0);
  const missing = FIELDS[kind].filter(
    ({ needed, name }) => needed !== 'NEVER' && !found.some((one) => one.name === name),
  );
  return points - missing.length * 2;
}

/** Checks whether the cells fit a field. An empty column fits any field. */
function canBe(field: Field, column: ColumnFacts, concepts: ReadonlySet<Concept>): boolean {
  if (column.filled === 0) return true;
  switch (field.reads) {
    case 'DAY':
      return looksLikeDays(column);
    case 'AMOUNT':
      return looksLikeNumbers(column);
    case 'CURRENCY':
      return looksLikeCurrencies(column);
    default:
      return fitsParty(field, column, concepts);
  }
}

/** Decides by the cells if a heading such as `Customer` may be the number or the name of a customer. */
function fitsParty({ name }: Field, column: ColumnFacts, concepts: ReadonlySet<Concept>): boolean {
  const isParty = concepts.size === 1 && (concepts.has('CUSTOMER') || concepts.has('ACCOUNT'));
  if (!isParty) return true;
  const isName = looksLikeNames(column, concepts.has('ACCOUNT'));
  return name === 'name' || name === 'customerName' ? isName : !isName;
}

/** A question that the user must answer before the rows can be read. */
export interface Question {
  /** Column index, from 0. */
  column: number;
  asks: 'order' | 'epoch' | 'decimal';
}

/**
 * Returns the questions that the settings leave open. Formats that the cells determine are not asked for;
 * users can still override them.
 */
export function openQuestions(settings: SheetSettings, facts: readonly ColumnFacts[]): Question[] {
  return facts.flatMap((column, i) => {
    const choice = settings.columns[i];
    const reads = choice?.field == null ? undefined : fieldOf(settings.kind, choice.field)?.reads;
    return ambiguousFormats(reads, column)
      .filter((asks) => choice?.[asks] == null)
      .map((asks) => ({ column: i, asks }));
  });
}

function ambiguousFormats(reads: Field['reads'] | undefined, column: ColumnFacts): Question['asks'][] {
  if (reads === 'DAY') return ambiguousDayFormats(column);
  return reads === 'AMOUNT' ? ambiguousAmountFormats(column) : [];
}

/** Returns the ambiguous formats of a column of days. */
export function ambiguousDayFormats(column: ColumnFacts): ('order' | 'epoch')[] {
  return [
    ...(detectOrder(column).matters ? (['order'] as const) : []),
    ...(column.days.serial > 0 ? (['epoch'] as const) : []),
  ];
}

/** Returns the ambiguous formats of a column of amounts. */
export function ambiguousAmountFormats(column: ColumnFacts): 'decimal'[] {
  return detectDecimal(column).matters ? ['decimal'] : [];
}
