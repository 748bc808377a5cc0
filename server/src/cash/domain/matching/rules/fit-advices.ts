import { daysBetween } from '../../../../kernel/days.ts';
import type { WorldAdvice } from '../advice.ts';
import { accountsOf, identifier } from '../lookups.ts';
import type { BankLine, PayerDecision } from '../model.ts';
import { decidePayer } from '../payer.ts';
import { recognize } from '../recognize.ts';
import { compact, foldText } from '../text/fold.ts';
import { numberKeys } from '../text/number-keys.ts';
import { type AdviceFit, familyOf, type WorldIndex } from '../world-index.ts';
import { documentsOfAdvice } from './advised-documents.ts';

/** Days between the payment that an advice announces and the bank line. */
const WINDOW_DAYS = 14;

/** How an advice belongs to a line: the smaller, the more certain. */
const STATED = 0;
const AGREES = 1;
const AMOUNT_ONLY = 2;

interface Candidate {
  lineId: string;
  advice: WorldAdvice;
  kind: number;
  isCertain: boolean;
}

/**
 * Finds the remittance advices that may be about each line: those with its amount whose payer does not
 * contradict it. An advice of several lines, and several advices of one line, are ambiguous.
 */
export function fitAdvices(lines: readonly BankLine[], index: WorldIndex): void {
  const advices = Map.groupBy(distinctAdvices(index), ({ amount, currency }) => `${currency} ${amount}`);
  if (advices.size === 0) return;
  const candidates = lines.flatMap((line) => {
    const same = line.amount > 0 ? (advices.get(`${line.currency} ${line.amount}`) ?? []) : [];
    if (same.length === 0 || accountsOf(line).some((account) => index.ownAccounts.has(account))) return [];
    const payer = decidePayer(line, recognize(line, index), index);
    return same.flatMap((advice) => candidateOf(line, payer, advice, index) ?? []);
  });
  const ofLine = Map.groupBy(candidates, ({ lineId }) => lineId);
  const ofAdvice = Map.groupBy(candidates, ({ advice }) => advice.id);
  for (const [lineId, own] of ofLine) {
    const chosen = best(own).filter((one) => best(ofAdvice.get(one.advice.id) ?? []).includes(one));
    const fits = chosen.map(({ advice, isCertain }): AdviceFit => {
      const isAmbiguous = chosen.length > 1 || best(ofAdvice.get(advice.id) ?? []).length > 1;
      return { advice, isCertain, isAmbiguous };
    });
    index.advices.set(lineId, fits);
  }
}

/** Candidates that a user or the bank line states precede those that only agree. */
function best(candidates: readonly Candidate[]): Candidate[] {
  const kind = Math.min(...candidates.map((one) => one.kind));
  return candidates.filter((one) => one.kind === kind);
}

/** An advice that arrived twice, such as by email and as an upload, is one advice. */
function distinctAdvices({ world }: WorldIndex): WorldAdvice[] {
  const contentOf = ({ customerId, lineId, currency, lines }: WorldAdvice) =>
    JSON.stringify([
      customerId,
      lineId,
      currency,
      lines.map(({ number, paid, deduction }) => `${compact(foldText(number))} ${paid} ${deduction}`).sort(),
    ]);
  const groups = Map.groupBy(world.advices ?? [], contentOf);
  return [...groups.values()].flatMap((same) =>
    same.toSorted((a, b) => Number(b.isTrusted) - Number(a.isTrusted) || (a.id < b.id ? -1 : 1)).slice(0, 1),
  );
}

function candidateOf(
  line: BankLine,
  payer: PayerDecision,
  advice: WorldAdvice,
  index: WorldIndex,
): Candidate | null {
  if (advice.lineId !== null && advice.lineId !== line.id) return null;
  const isStated = advice.lineId === line.id || isReferenced(line, advice);
  if (!isStated && Math.abs(daysBetween(advice.day, line.bookedOn)) > WINDOW_DAYS) return null;
  const { families, isKnown } = payersOf(advice, index);
  const agrees = payer.familyId !== null && families.has(payer.familyId);
  if (!isStated && payer.familyId !== null && !agrees) return null;
  const kind = isStated ? STATED : agrees ? AGREES : AMOUNT_ONLY;
  const isCustomerCertain =
    families.size === 1 && (isKnown || advice.lineId === line.id || payer.certainty === 'CERTAIN');
  return {
    lineId: line.id,
    advice,
    kind,
    isCertain: advice.isTrusted && isCustomerCertain && kind !== AMOUNT_ONLY,
  };
}

/** Returns whether the bank line repeats the reference of the advice. */
function isReferenced(line: BankLine, { reference }: WorldAdvice): boolean {
  const own = identifier(reference);
  if (own === null || own.length < 5) return false;
  const words = foldText(line.text).split(/\s+/).map(compact);
  return identifier(line.endToEndId) === own || words.includes(own);
}

/** Returns the families that an advice says paid. Known: a user, an email or a customer number says it. */
function payersOf(advice: WorldAdvice, index: WorldIndex): { families: Set<string>; isKnown: boolean } {
  const { customerId, customerNumber } = advice;
  const printed = compact(foldText(customerNumber ?? ''));
  const byNumber = numberKeys(customerNumber ?? '')
    .flatMap((key) => index.customersByNumber.get(key) ?? [])
    .filter(({ number }) => compact(foldText(number ?? '')) === printed);
  const stated = byNumber.map(({ id }) => id).concat(customerId ?? []);
  if (stated.length > 0) return { families: new Set(stated.map((id) => familyOf(index, id))), isKnown: true };
  const documents = documentsOfAdvice(advice, index).flatMap(({ document }) => document ?? []);
  return { families: new Set(documents.map((one) => familyOf(index, one.customerId))), isKnown: false };
}
