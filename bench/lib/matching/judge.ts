import type { LineResult, Proposal } from '../../../server/src/cash/domain/matching/model.ts';
import type { GeneratedLine, Truth } from './cases.ts';

/** Judgement of one line. */
export interface Verdict {
  slice: string;
  amount: number;
  rule: number;
  isAutomatic: boolean;
  isWrong: boolean;
  hasSeveralSolutions: boolean;
  /** Null: the payer cannot be known. */
  isPayerFound: boolean | null;
  /** Place of the right proposal, from 1; 0: not listed. Null: the documents cannot be known. */
  place: number | null;
  hasProposals: boolean;
}

const AUTOMATIC: ReadonlySet<string> = new Set(['MATCHED', 'ON_ACCOUNT', 'RETURNED', 'EXCLUDED']);

/** Compares a result with the truth. */
export function judge(
  { line, truth }: GeneratedLine,
  result: LineResult,
  familyOf: ReadonlyMap<string, string>,
): Verdict {
  const isAutomatic = AUTOMATIC.has(result.state);
  const place = result.proposals.findIndex((proposal) => isRight(proposal, truth)) + 1;
  return {
    slice: truth.slice,
    amount: Math.abs(line.amount),
    rule: result.rule,
    isAutomatic,
    isWrong: isAutomatic && !isApplicationRight(result, truth, familyOf),
    hasSeveralSolutions: truth.hasSeveralSolutions,
    isPayerFound: truth.isPayerKnowable ? isPayerRight(result, truth, familyOf) : null,
    place: truth.areDocumentsKnowable ? place : null,
    hasProposals: result.proposals.some(({ rule }) => rule < 8),
  };
}

function isApplicationRight(
  { state, proposals }: LineResult,
  truth: Truth,
  familyOf: ReadonlyMap<string, string>,
): boolean {
  if (state === 'EXCLUDED') return truth.isExcluded;
  const [first] = proposals;
  if (first === undefined) return false;
  if (state !== 'ON_ACCOUNT') return isRight(first, truth);
  return first.parts.every(
    (part) => part.kind === 'ON_ACCOUNT' && familyOf.get(part.customerId) === truth.familyId,
  );
}

/** Returns whether a proposal pays the right documents with the right amounts, or joins the right record. */
export function isRight({ parts }: Proposal, truth: Truth): boolean {
  const documents = new Map<string, number>();
  const others = new Set<string>();
  for (const part of parts) {
    if (part.kind === 'INVOICE' || part.kind === 'CREDIT')
      documents.set(part.documentId, Math.abs(part.amount));
    if ('paymentId' in part) others.add(part.paymentId);
    if (part.kind === 'RETURN') others.add(part.earlierLineId);
  }
  const expected = [...truth.paymentIds, truth.earlierLineId ?? []].flat();
  if (documents.size + others.size === 0) return false;
  return (
    documents.size === truth.documents.size &&
    [...truth.documents].every(([id, amount]) => documents.get(id) === amount) &&
    others.size === expected.length &&
    expected.every((id) => others.has(id))
  );
}

function isPayerRight(
  { payer, proposals }: LineResult,
  { familyId }: Truth,
  familyOf: ReadonlyMap<string, string>,
): boolean {
  if (payer.familyId !== null) return payer.familyId === familyId;
  const customers =
    proposals[0]?.parts.flatMap((part) => ('customerId' in part ? (part.customerId ?? []) : [])) ?? [];
  return customers.length > 0 && customers.every((id) => familyOf.get(id) === familyId);
}

/** Returns the 95 % confidence interval of a share (Wilson). */
export function wilson(successes: number, total: number): [low: number, high: number] {
  if (total === 0) return [0, 1];
  const z = 1.96;
  const share = successes / total;
  const middle = share + (z * z) / (2 * total);
  const half = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  const whole = 1 + (z * z) / total;
  return [(middle - half) / whole, (middle + half) / whole];
}
