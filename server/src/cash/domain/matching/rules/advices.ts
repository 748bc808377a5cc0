import { addDays } from '../../../../kernel/days.ts';
import { identifier } from '../lookups.ts';
import type { Blocker, ProposalPart } from '../model.ts';
import { documentPart, type Solution, solution, targetsOf } from '../proposal.ts';
import { compact } from '../text/fold.ts';
import { type AdviceFit, familyOf, openAmount } from '../world-index.ts';
import { type AdvisedDocument, documentsOfAdvice } from './advised-documents.ts';
import { paymentMayExist } from './known-payments.ts';
import { familyBlockers, isIssuedLater, type LineContext } from './scene.ts';

/** Rules 3 to 5: the documents that a remittance advice names, with the amounts that it states. */
export function adviceSolutions(context: LineContext): Solution[] {
  const fits = context.index.advices.get(context.line.id) ?? [];
  return fits.flatMap((fit) => adviceSolution(context, fit) ?? []);
}

function adviceSolution(context: LineContext, fit: AdviceFit): Solution | null {
  const { line, index } = context;
  const { advice } = fit;
  const entries = documentsOfAdvice(advice, index);
  const isUnknown = entries.some(({ document }) => document === null);
  const documents = entries.flatMap(({ document }) => document ?? []);
  const ids = documents.map(({ id }) => id);
  if (documents.some(({ currency }) => currency !== line.currency)) {
    context.rejections.push({ rule: 3, code: 'OTHER_CURRENCY', ids, amount: null });
    return null;
  }
  if (documents.length === 0 || (isUnknown && !advice.hasTotal)) return null;
  const blockers = familyBlockers(context, documents).concat(adviceBlockers(context, fit));
  if (documents.some((one) => isIssuedLater(line, one))) blockers.push('BEFORE_ISSUE');
  const families = new Set(documents.map(({ customerId }) => familyOf(index, customerId)));
  if ([...families].some((family) => paymentMayExist(context, family, line.amount)))
    blockers.push('PAYMENT_MAY_EXIST');
  const facts = { blockers, advice: { id: advice.id, day: advice.day } };
  const isExact = entries.every(
    ({ document, paid }) => document !== null && openAmount(index, document) === Math.abs(paid),
  );
  if (isExact) {
    const parts = entries.flatMap(({ document, paid }) =>
      document === null ? [] : documentPart(document, Math.abs(paid)),
    );
    return solution(parts.some(({ kind }) => kind === 'CREDIT') ? 4 : 3, parts, facts);
  }
  return partialSolution(context, entries, facts);
}

function adviceBlockers(
  { recognition }: LineContext,
  { advice, isCertain, isAmbiguous }: AdviceFit,
): Blocker[] {
  const blockers: Blocker[] = [];
  if (!isCertain) blockers.push('ADVICE_NOT_CERTAIN');
  if (isAmbiguous) blockers.push('ADVICE_AMBIGUOUS');
  // The reference of the payment itself may look like a number of ours.
  const reference = identifier(advice.reference) ?? '';
  if (recognition.unknown.some(({ value }) => compact(value) !== reference)) blockers.push('NUMBER_UNKNOWN');
  return blockers;
}

/** Rule 5: the payer deducted something, paid a part, or names documents that are closed or unknown. */
function partialSolution(
  context: LineContext,
  entries: readonly AdvisedDocument[],
  facts: Pick<Solution, 'blockers'> & Pick<Partial<Solution>, 'advice'>,
): Solution | null {
  const parts = entries.flatMap((entry) => partsOf(context, entry, facts.blockers));
  const rest = context.line.amount - parts.reduce((sum, { amount }) => sum + amount, 0);
  const [first] = entries.flatMap(({ document }) => document ?? []);
  if (rest < 0 || first === undefined) {
    const ids = entries.flatMap(({ document }) => document?.id ?? []);
    context.rejections.push({ rule: 5, code: 'SUM_DIFFERS', ids, amount: context.line.amount - rest });
    return null;
  }
  if (rest > 0) parts.push({ kind: 'ON_ACCOUNT', customerId: first.customerId, amount: rest });
  return solution(5, parts, facts);
}

function partsOf(
  { line, index, values }: LineContext,
  { document, paid, deduction, discount }: AdvisedDocument,
  blockers: Blocker[],
): ProposalPart[] {
  if (document === null) blockers.push('NUMBER_UNKNOWN');
  if (document === null) return [];
  const open = openAmount(index, document);
  if (open <= 0) blockers.push('NAMED_DOCUMENT_CLOSED');
  if (open <= 0) return [];
  if (document.kind !== 'INVOICE') {
    if (-paid !== open) blockers.push('BEYOND_TOLERANCE');
    return [documentPart(document, Math.min(open, -paid))];
  }
  const taken = Math.max(0, Math.min(discount, open - paid));
  const settled = Math.min(open, paid + taken);
  const { discount: terms } = document;
  const isEntitled =
    terms !== null &&
    line.bookedOn <= addDays(terms.untilOn, values.discountGraceDays) &&
    taken <= Math.round((open * terms.basisPoints) / 10_000);
  if (settled !== open || deduction !== taken || (taken > 0 && !isEntitled))
    blockers.push('BEYOND_TOLERANCE');
  const whole = documentPart(document, settled);
  if (taken === 0) return [whole];
  return [
    whole,
    { kind: 'DISCOUNT', customerId: document.customerId, documentId: document.id, amount: 0 - taken },
  ];
}

/**
 * Combines what the text of a line and a remittance advice name. The advice completes a text that does not
 * explain the amount. If they contradict each other, a person decides; an uncertain advice changes nothing that
 * the text proves.
 */
export function withAdvice(
  context: LineContext,
  named: readonly Solution[],
  advised: readonly Solution[],
): Solution[] {
  const { documents, references } = context.recognition;
  const isNamed =
    documents.some(({ isWeak }) => !isWeak) ||
    references.some(({ reference }) => reference.documentIds.length > 0);
  if (advised.length === 0) return [...named];
  if (!isNamed) return [...advised];
  const exact = named.filter((one) => one.rule <= 4 && !one.blockers.includes('NAMED_DOCUMENT_LEFT_OUT'));
  const [first] = advised;
  const idsOf = ({ parts }: Solution) => targetsOf(parts).join(' ');
  if (exact.length > 0) {
    const isSame = advised.every((one) => exact.some((other) => idsOf(other) === idsOf(one)));
    const advice = first?.advice;
    if (isSame && advice !== undefined) return named.map((one) => ({ ...one, advice }));
    const isCertain = advised.some(({ blockers }) => !blockers.includes('ADVICE_NOT_CERTAIN'));
    return isCertain ? contradicting(named, advised) : [...named];
  }
  const ids = new Set(advised.flatMap(({ parts }) => targetsOf(parts)));
  const strong = documents.filter(({ isWeak }) => !isWeak);
  const isConsistent =
    strong.every(({ alternatives }) => alternatives.some((one) => one.every((id) => ids.has(id)))) &&
    references.every(({ reference }) => reference.documentIds.every((id) => ids.has(id)));
  return isConsistent ? [...advised] : contradicting(named, advised);
}

const contradicting = (named: readonly Solution[], advised: readonly Solution[]): Solution[] =>
  named.concat(advised).map((one) => ({ ...one, blockers: one.blockers.concat('ADVICE_CONTRADICTS') }));
