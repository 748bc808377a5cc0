import { addDays } from '../../../../kernel/days.ts';
import type { Blocker, ProposalPart, WorldDocument } from '../model.ts';
import { documentPart, type Solution, solution } from '../proposal.ts';
import type { RuleValues, Tolerance } from '../rule-values.ts';
import { familyOf, openAmount } from '../world-index.ts';
import type { OpenSet } from './named-sets.ts';
import type { LineContext } from './scene.ts';

/** Rule 5: named documents whose sum differs from the amount by a discount, a fee or a small rest. */
export function differences(context: LineContext, open: OpenSet): Solution[] {
  const short = open.sum - context.line.amount;
  const found = short > 0 ? shortSolutions(context, open, short) : [excessSolution(context, open, -short)];
  return found.map(({ blockers, parts, rank }) =>
    solution(5, parts, { blockers: open.blockers.concat(blockers), rank }),
  );
}

function shortSolutions(context: LineContext, open: OpenSet, short: number): Solution[] {
  const { line, values } = context;
  const documents = partsOf(context, open);
  const found: Solution[] = [];
  const discounts = discountParts(context, open, short);
  if (discounts !== null)
    found.push(solution(5, documents.concat(discounts.parts), { blockers: discounts.blockers }));
  const fee: ProposalPart = { kind: 'FEE', customerId: feePayer(context, open), amount: -short };
  if (line.chargesDeducted === short) found.push(solution(5, documents.concat(fee), { rank: 1 }));
  const isDeposit = open.blockers.includes('SEVERAL_FAMILIES');
  const isProviderFee = isDeposit && short * 10_000 <= open.sum * values.providerFeeBasisPoints;
  const isWithin = !isDeposit && isWithinTolerance(values.shortPayment, short, open.sum);
  if (isWithin) found.push(restSolution(context, open, short));
  if (line.chargesDeducted !== short && (short <= values.feeCap || isProviderFee))
    found.push(solution(5, documents.concat(fee), { blockers: ['WITHIN_TOLERANCE'], rank: 3 }));
  if (!isWithin && open.invoices.length === 1 && open.credits.length === 0)
    found.push(partialSolution(context, open));
  return found;
}

const feePayer = ({ index }: LineContext, { invoices }: OpenSet): string | null => {
  const families = new Set(invoices.map(({ customerId }) => familyOf(index, customerId)));
  return families.size === 1 ? (invoices[0]?.customerId ?? null) : null;
};

function partsOf({ index }: LineContext, { invoices, credits }: OpenSet): ProposalPart[] {
  return invoices.concat(credits).map((one) => documentPart(one, openAmount(index, one)));
}

/** Returns the discount that an invoice states, or else that of the settings. */
function discountOf({ discount, issuedOn }: WorldDocument, { discount: terms }: RuleValues) {
  if (discount !== null || terms === null) return discount;
  return { basisPoints: terms.basisPoints, untilOn: addDays(issuedOn, terms.days) };
}

/** Returns the discounts that explain the difference to the cent (to one cent for each document). */
function discountParts({ line, index, values }: LineContext, { invoices }: OpenSet, short: number) {
  const entitled = invoices.filter((one) => {
    const discount = discountOf(one, values);
    return discount !== null && line.bookedOn <= addDays(discount.untilOn, values.discountGraceDays);
  });
  const amounts = entitled.map((one) =>
    Math.round((openAmount(index, one) * (discountOf(one, values)?.basisPoints ?? 0)) / 10_000),
  );
  const rounding = short - amounts.reduce((sum, amount) => sum + amount, 0);
  if (entitled.length === 0 || Math.abs(rounding) > entitled.length) return null;
  const parts = entitled.map(({ id, customerId }, i) => ({
    kind: 'DISCOUNT' as const,
    customerId,
    documentId: id,
    amount: -((amounts[i] ?? 0) + (i === entitled.length - 1 ? rounding : 0)),
  }));
  return { parts, blockers: rounding === 0 ? [] : ['WITHIN_TOLERANCE' as const] };
}

/** A small rest stays open on the last invoice, or is written off there. */
function restSolution(context: LineContext, open: OpenSet, short: number): Solution {
  const { values, index } = context;
  const blockers: Blocker[] = ['WITHIN_TOLERANCE'];
  const last = largest(context, open.invoices);
  const parts = partsOf(context, open);
  if (last === undefined) return solution(5, parts, { blockers, rank: 2 });
  if (values.shortPayment.rest === 'WRITE_OFF') {
    parts.push({ kind: 'SHORT_WRITE_OFF', customerId: last.customerId, documentId: last.id, amount: -short });
    return solution(5, parts, { blockers, rank: 2 });
  }
  const less = documentPart(last, openAmount(index, last) - short);
  const others = parts.filter((part) => !('documentId' in part) || part.documentId !== last.id);
  return solution(5, others.concat(less), { blockers, rank: 2 });
}

function largest({ index }: LineContext, invoices: readonly WorldDocument[]): WorldDocument | undefined {
  return invoices.toSorted(
    (a, b) => openAmount(index, b) - openAmount(index, a) || (a.id < b.id ? -1 : 1),
  )[0];
}

function partialSolution({ line }: LineContext, { invoices }: OpenSet): Solution {
  const parts = invoices.map((one) => documentPart(one, line.amount));
  return solution(5, parts, { blockers: ['BEYOND_TOLERANCE'], rank: 4 });
}

function excessSolution(context: LineContext, open: OpenSet, excess: number): Solution {
  const { values } = context;
  const customerId = open.invoices[0]?.customerId ?? '';
  const isWithin = isWithinTolerance(values.overpayment, excess, open.sum);
  const kind = isWithin && values.overpayment.rest === 'WRITE_OFF' ? 'EXCESS_WRITE_OFF' : 'ON_ACCOUNT';
  const rest: ProposalPart = { kind, customerId, amount: excess };
  const blockers: Blocker[] = [isWithin ? 'WITHIN_TOLERANCE' : 'BEYOND_TOLERANCE'];
  return solution(5, partsOf(context, open).concat(rest), { blockers, rank: isWithin ? 2 : 4 });
}

function isWithinTolerance({ amount, basisPoints }: Tolerance, difference: number, sum: number): boolean {
  return difference <= amount && difference * 10_000 <= sum * basisPoints;
}
