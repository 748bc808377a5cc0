import type { DayOrder, Epoch } from './days.ts';
import {
  type ColumnFacts,
  looksLikeDays,
  looksLikeNumbers,
  toldDecimal,
  toldEpoch,
  toldOrder,
} from './facts.ts';
import { FIELDS, type Field, fieldOf, SHEET_KINDS, type SheetKind } from './fields.ts';
import type { DecimalMark } from './numbers.ts';

/** What a column is taken for, and how it is read where that can be done in two ways; null: not stated. */
export interface ColumnChoice {
  /** Null: it is left out. */
  field: string | null;
  order: DayOrder | null;
  epoch: Epoch | null;
  decimal: DecimalMark | null;
}

/** How the rows of a file become records. */
export interface SheetSettings {
  kind: SheetKind;
  columns: ColumnChoice[];
  /** Of amounts where the row says nothing of it; null: the organization's. */
  currency: string | null;
  /** Whether customers that rows of documents name, and that are not there, are made. */
  createsCustomers: boolean;
}

/** The column in which files of refused rows say why; it is read as nothing. */
export const REASON_HEADING = 'Refused because';

/** A heading without accents, blanks, marks, case and currency: `N° de facture` is `ndefacture`, `Amount (EUR)` is `amount`. */
export function wordsOf(heading: string): string {
  return heading
    .replaceAll('ß', 'ss')
    .replaceAll(/[°º]/g, '')
    .replace(/\b(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN)\b/, '')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Takes each column for the field that its heading means and that its cells can be; no field twice. */
export function recognise(kind: SheetKind, facts: readonly ColumnFacts[]): ColumnChoice[] {
  const taken = new Set<string>();
  return facts.map((column) => {
    const words = wordsOf(column.heading);
    const found = FIELDS[kind].find(
      (field) => field.headings.includes(words) && !taken.has(field.name) && canBe(field, column),
    );
    if (found !== undefined) taken.add(found.name);
    return choiceOf(found ?? null, column);
  });
}

/** A column as a field, with what its cells tell of how they are read. */
export function choiceOf(field: Field | null, column: ColumnFacts): ColumnChoice {
  const isDay = field?.reads === 'DAY';
  return {
    field: field?.name ?? null,
    order: isDay ? toldOrder(column).answer : null,
    epoch: null,
    decimal: field?.reads === 'AMOUNT' ? toldDecimal(column).answer : null,
  };
}

/** The kind that most of a file's columns are recognised as; what the kind needs counts twice. Null: none at all. */
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

/** An empty column can be anything. */
function canBe({ reads }: Field, column: ColumnFacts): boolean {
  if (column.filled === 0) return true;
  if (reads === 'DAY') return looksLikeDays(column);
  return reads === 'AMOUNT' ? looksLikeNumbers(column) : true;
}

/** What a person must say of a column before its rows can be read. */
export interface Question {
  /** From 0. */
  column: number;
  asks: 'order' | 'epoch' | 'decimal';
}

/** The questions that settings leave open. What cells tell without doubt is asked of nobody, and may still be answered otherwise. */
export function openQuestions(settings: SheetSettings, facts: readonly ColumnFacts[]): Question[] {
  return facts.flatMap((column, i) => {
    const choice = settings.columns[i];
    const reads = choice?.field == null ? undefined : fieldOf(settings.kind, choice.field)?.reads;
    return asked(reads, column)
      .filter((asks) => choice?.[asks] == null)
      .map((asks) => ({ column: i, asks }));
  });
}

function asked(reads: Field['reads'] | undefined, column: ColumnFacts): Question['asks'][] {
  if (reads === 'DAY') return askedOfDay(column);
  return reads === 'AMOUNT' ? askedOfAmount(column) : [];
}

/** What can be read in two ways in a column that is taken for days. */
export function askedOfDay(column: ColumnFacts): ('order' | 'epoch')[] {
  return [
    ...(toldOrder(column).matters ? (['order'] as const) : []),
    ...(toldEpoch(column).matters ? (['epoch'] as const) : []),
  ];
}

/** What can be read in two ways in a column that is taken for amounts. */
export function askedOfAmount(column: ColumnFacts): 'decimal'[] {
  return toldDecimal(column).matters ? ['decimal'] : [];
}
