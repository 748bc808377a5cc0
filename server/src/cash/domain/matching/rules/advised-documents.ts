import type { WorldAdvice } from '../advice.ts';
import type { WorldDocument } from '../model.ts';
import { compact, foldText } from '../text/fold.ts';
import { numberKeys } from '../text/number-keys.ts';
import { familyOf, printedNumbers, type WorldIndex } from '../world-index.ts';

/** A document of an advice. Several rows about one document are added up. */
export interface AdvisedDocument {
  /** null: no document, or several, have the number. */
  document: WorldDocument | null;
  number: string;
  paid: number;
  deduction: number;
  discount: number;
}

/** Returns the documents that an advice names, with the amounts that it states. */
export function documentsOfAdvice(advice: WorldAdvice, index: WorldIndex): AdvisedDocument[] {
  const found = new Map<string, AdvisedDocument>();
  for (const { number, paid, deduction, isDiscount } of advice.lines) {
    const document = documentOf(number, paid, advice, index);
    const key = document?.id ?? `number ${number}`;
    const known = found.get(key) ?? { document, number, paid: 0, deduction: 0, discount: 0 };
    known.paid += paid;
    known.deduction += deduction;
    known.discount += isDiscount ? deduction : 0;
    found.set(key, known);
  }
  return [...found.values()];
}

/** A column of numbers contains nothing but numbers, so short ones count as well. */
function documentOf(
  number: string,
  paid: number,
  { customerId }: WorldAdvice,
  index: WorldIndex,
): WorldDocument | null {
  const printed = compact(foldText(number));
  const all = new Set(numberKeys(number).flatMap((key) => index.documentsByKey.get(key) ?? []));
  const kind = paid < 0 ? 'CREDIT_NOTE' : 'INVOICE';
  const ofKind = [...all].filter((one) => one.kind === kind);
  const family = customerId === null ? null : familyOf(index, customerId);
  const own = ofKind.filter((one) => familyOf(index, one.customerId) === family);
  const candidates = own.length > 0 ? own : ofKind;
  const exact = candidates.filter((one) => printedNumbers(one).includes(printed));
  const [only, ...others] = exact.length > 0 ? exact : candidates;
  return others.length === 0 ? (only ?? null) : null;
}
