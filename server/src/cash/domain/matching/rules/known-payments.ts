import { daysBetween } from '../../../../kernel/days.ts';
import { identifier, PAYMENT_DAYS } from '../lookups.ts';
import type { Blocker, ExistingPayment } from '../model.ts';
import { type Solution, solution } from '../proposal.ts';
import { accountKey } from '../text/fold.ts';
import { familyOf, openAmount, openDocuments, paymentKey } from '../world-index.ts';
import { familyBlockers, type LineContext } from './scene.ts';

/** An amount and a day alone say little after more days. */
const CLOSE_DAYS = 3;
const MAX_TOGETHER = 50;

/** Rule 0: payments or refunds in the ledger that this line confirms, so that none is created twice. */
export function existingPayments(context: LineContext): Solution[] {
  const { line, index } = context;
  const kind = line.amount > 0 ? 'PAYMENT' : 'REFUND';
  const same = (index.payments.get(paymentKey(kind, line.currency, Math.abs(line.amount))) ?? []).filter(
    (payment) => isNear(context, payment, PAYMENT_DAYS) && !contradicts(context, payment),
  );
  const levels = [provenByText, provenByPayer, hintedByName, hintedByDay];
  for (const level of levels) {
    const found = same.flatMap((payment) => {
      const blockers = level(context, payment);
      return blockers === null ? [] : [joinSolution(context, [payment], blockers)];
    });
    if (found.length > 0) return found;
  }
  return paymentsTogether(context);
}

function joinSolution(
  context: LineContext,
  payments: readonly ExistingPayment[],
  hints: Blocker[],
): Solution {
  const { line, index } = context;
  const blockers = hints.length > 0 ? hints : familyBlockers(context, payments);
  const kind = line.amount > 0 ? ('JOIN_PAYMENT' as const) : ('JOIN_REFUND' as const);
  const sign = Math.sign(line.amount);
  const parts = payments.map(({ id, customerId, amount }) => ({
    kind,
    customerId: index.customers.get(customerId)?.id ?? customerId,
    paymentId: id,
    amount: sign * amount,
  }));
  return solution(0, parts, { blockers });
}

/** Returns whether a payment that no line of the run uses is at most some days from a line. */
export function isNear({ line, index }: LineContext, { id, paidOn }: ExistingPayment, days: number): boolean {
  if (index.consumed.payments.has(id)) return false;
  const distances = [line.bookedOn, line.valueOn ?? line.bookedOn].map((day) =>
    Math.abs(daysBetween(day, paidOn)),
  );
  return Math.min(...distances) <= days;
}

/** Returns whether the line names documents, and the payment is linked to none of them. */
function contradicts({ recognition, index, payer }: LineContext, payment: ExistingPayment): boolean {
  const namedIds = namedDocuments({ recognition });
  const family = familyOf(index, payment.customerId);
  if (payer.certainty === 'CERTAIN' && payer.familyId !== family) return true;
  if (namedIds.length === 0) return false;
  if (payment.documentIds.length > 0) return !payment.documentIds.some((id) => namedIds.includes(id));
  return !namedIds.some((id) => familyOf(index, index.documents.get(id)?.customerId ?? '') === family);
}

function namedDocuments({ recognition }: Pick<LineContext, 'recognition'>): string[] {
  const hits = recognition.documents
    .filter(({ isWeak }) => !isWeak)
    .flatMap(({ alternatives }) => alternatives.flat());
  return [...hits, ...recognition.references.flatMap(({ reference }) => reference.documentIds)];
}

type Level = (context: LineContext, payment: ExistingPayment) => Blocker[] | null;

const provenByText: Level = ({ line, recognition }, payment) => {
  const namedIds = namedDocuments({ recognition });
  if (payment.documentIds.some((id) => namedIds.includes(id))) return [];
  const text = accountKey(payment.text);
  const ids = [line.endToEndId, line.bankReference].map(identifier);
  return ids.some((id) => id !== null && id.length >= 6 && text.includes(id)) ? [] : null;
};

const provenByPayer: Level = (context, payment) => {
  const { payer, index, recognition } = context;
  const family = familyOf(index, payment.customerId);
  const isPayer = payer.certainty === 'CERTAIN' && payer.familyId === family;
  const isNamed = namedDocuments({ recognition }).some(
    (id) => familyOf(index, index.documents.get(id)?.customerId ?? '') === family,
  );
  if (!isPayer && !isNamed) return null;
  return mayBeOther(context, payment, family) ? ['PAYMENT_MAY_EXIST'] : [];
};

/** Returns whether the amount is owed again, to us or by us, so that the line may be for the other document. */
function mayBeOther(context: LineContext, payment: ExistingPayment, familyId: string): boolean {
  return countOwed(context, payment, familyId) > (payment.documentIds.length === 0 ? 1 : 0);
}

/** Counts the open documents of a family that a payment or refund could have paid as a whole. */
export function countOwed({ index, line }: LineContext, payment: ExistingPayment, familyId: string): number {
  const owed = payment.kind === 'PAYMENT' ? 'INVOICE' : 'CREDIT_NOTE';
  return openDocuments(index, familyId, line.currency).filter(
    (one) => one.kind === owed && openAmount(index, one) === payment.amount,
  ).length;
}

const hintedByName: Level = ({ payer, index }, payment) => {
  const isProbable = payer.certainty === 'PROBABLE' && payer.familyId === familyOf(index, payment.customerId);
  return isProbable ? ['PAYER_PROBABLE'] : null;
};

const hintedByDay: Level = (context, payment) => {
  const isUnknown = context.payer.certainty === 'UNKNOWN';
  return isUnknown && isNear(context, payment, CLOSE_DAYS) ? ['PAYER_UNKNOWN'] : null;
};

/** All payments of one day, of the payer or of every customer, that add up to the line. */
function paymentsTogether(context: LineContext): Solution[] {
  const { line, index, payer } = context;
  const kind = line.amount > 0 ? 'PAYMENT' : 'REFUND';
  const isCertain = payer.certainty === 'CERTAIN';
  const days = new Set([line.bookedOn, line.valueOn ?? line.bookedOn]);
  const ofFamily = isCertain ? (index.paymentsByFamily.get(payer.familyId ?? '') ?? []) : [];
  const sets: { payments: readonly ExistingPayment[]; blockers: Blocker[] }[] = [];
  for (const group of Map.groupBy(ofFamily, ({ paidOn }) => paidOn).values())
    sets.push({
      payments: group.filter((one) => one.kind === kind && one.currency === line.currency),
      blockers: [],
    });
  if (payer.certainty === 'UNKNOWN')
    for (const day of days) {
      const payments = index.paymentsByDay.get(`${kind} ${line.currency} ${day}`) ?? [];
      sets.push({ payments, blockers: ['PAYER_UNKNOWN'] });
    }
  return sets.flatMap(({ payments, blockers }) => {
    const near = payments.filter((payment) => isNear(context, payment, PAYMENT_DAYS));
    const sum = near.reduce((total, { amount }) => total + amount, 0);
    const fits = near.length > 1 && near.length <= MAX_TOGETHER && sum === Math.abs(line.amount);
    return fits ? [joinSolution(context, near, blockers)] : [];
  });
}

/** Returns whether the ledger has a payment of a family that may be this money. */
export function paymentMayExist({ line, index }: LineContext, familyId: string, amount: number): boolean {
  const same = index.payments.get(paymentKey('PAYMENT', line.currency, amount)) ?? [];
  return same.some(
    (payment) =>
      familyOf(index, payment.customerId) === familyId &&
      payment.documentIds.length === 0 &&
      !index.consumed.payments.has(payment.id) &&
      Math.abs(daysBetween(line.bookedOn, payment.paidOn)) <= PAYMENT_DAYS,
  );
}
