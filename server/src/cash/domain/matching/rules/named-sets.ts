import { identifier } from '../lookups.ts';
import type { Blocker, PaymentOrder, WorldDocument } from '../model.ts';
import type { DocumentHit } from '../recognize.ts';
import type { RuleNumber } from '../rule-values.ts';
import { familyOf, type WorldIndex } from '../world-index.ts';
import type { LineContext } from './scene.ts';

/** Documents that a line names together. */
export interface NamedSet {
  rule: RuleNumber;
  documents: readonly WorldDocument[];
  /** Rests on a number that only proposes. */
  isWeak: boolean;
}

/** A named set, split by what its documents can do. */
export interface OpenSet {
  invoices: readonly WorldDocument[];
  credits: readonly WorldDocument[];
  /** Σ open amounts of invoices less those of credits. */
  sum: number;
  blockers: Blocker[];
}

/** Combinations of numbers that several documents have. */
const MAX_SETS = 64;

/** Returns the sets that references, payment orders and numbers name, by rule. */
export function namedSets(context: LineContext): NamedSet[] {
  const { line, index, recognition } = context;
  const sets: NamedSet[] = [];
  const add = (rule: RuleNumber, ids: readonly string[], isWeak = false) => {
    const documents = [...new Set(ids)].sort().flatMap((id) => index.documents.get(id) ?? []);
    if (documents.length > 0) sets.push({ rule, documents, isWeak });
  };
  add(
    1,
    recognition.references.flatMap(({ reference }) => reference.documentIds),
  );
  for (const order of ordersOf(context)) if (order.currency === line.currency) add(2, order.documentIds);
  const strong = recognition.documents.filter(({ isWeak }) => !isWeak);
  const checked = strong.filter(({ isChecked }) => isChecked);
  for (const ids of combinations(checked, context)) add(1, ids);
  if (strong.length > checked.length) for (const ids of combinations(strong, context)) add(3, ids);
  if (strong.length === 0) for (const ids of combinations(recognition.documents, context)) add(3, ids, true);
  return distinctSets(sets);
}

/** Returns the orders of the end-to-end id, else those of the mandate that have this amount. */
function ordersOf({ line, index }: LineContext): readonly PaymentOrder[] {
  const byId = index.orders.get(identifier(line.endToEndId) ?? '') ?? [];
  if (byId.length > 0) return byId;
  const byMandate = index.mandates.get(identifier(line.mandateId) ?? '') ?? [];
  return byMandate.filter(({ amount }) => amount === line.amount);
}

/** Returns one set of ids for each way to read the numbers. */
function combinations(hits: readonly DocumentHit[], { index, payer }: LineContext): string[][] {
  if (hits.length === 0) return [];
  let sets: string[][] = [[]];
  for (const { alternatives } of hits) {
    const own = alternatives.filter((ids) => ids.every((id) => isOfFamily(index, id, payer.familyId)));
    const usable = payer.certainty === 'CERTAIN' && own.length > 0 ? own : alternatives;
    sets = sets.flatMap((set) => usable.map((ids) => set.concat(ids))).slice(0, MAX_SETS);
  }
  return sets;
}

function isOfFamily(index: WorldIndex, id: string, familyId: string | null): boolean {
  const document = index.documents.get(id);
  return document !== undefined && familyOf(index, document.customerId) === familyId;
}

function distinctSets(sets: readonly NamedSet[]): NamedSet[] {
  const found = new Map<string, NamedSet>();
  for (const set of sets) {
    const key = set.documents.map(({ id }) => id).join(' ');
    if (!found.has(key)) found.set(key, set);
  }
  return [...found.values()];
}
