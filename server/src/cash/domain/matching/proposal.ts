import type { ProofAdvice } from './advice.ts';
import type {
  Blocker,
  MissingEvidence,
  NaturalSet,
  PayerDecision,
  Proof,
  Proposal,
  ProposalPart,
  RecognizedToken,
  Rejection,
  WorldDocument,
} from './model.ts';
import type { RuleNumber } from './rule-values.ts';
import type { Lambda } from './sums/lambda.ts';

/** A solution of a rule before it becomes a proposal. */
export interface Solution {
  rule: RuleNumber;
  parts: ProposalPart[];
  blockers: Blocker[];
  lambda: Lambda | null;
  naturalSet: NaturalSet | null;
  /** Better fits of the same rule come first; solutions of one rank compete. */
  rank: number;
  /** The remittance advice that it rests on. */
  advice?: ProofAdvice;
}

export function solution(rule: RuleNumber, parts: ProposalPart[], facts: Partial<Solution> = {}): Solution {
  return {
    rule,
    parts,
    blockers: facts.blockers ?? [],
    lambda: facts.lambda ?? null,
    naturalSet: facts.naturalSet ?? null,
    rank: facts.rank ?? 0,
    ...(facts.advice === undefined ? {} : { advice: facts.advice }),
  };
}

/** Returns the part that pays or nets a document with an amount, which is positive. */
export function documentPart({ id, kind, customerId }: WorldDocument, amount: number): ProposalPart {
  return kind === 'INVOICE'
    ? { kind: 'INVOICE', customerId, documentId: id, amount }
    : { kind: 'CREDIT', customerId, documentId: id, amount: -amount };
}

/** Returns what a proposal uses: documents, payments, earlier lines; the customer if it is on account only. */
export function targetsOf(parts: readonly ProposalPart[]): string[] {
  const targets = new Set<string>();
  for (const part of parts) {
    if ('documentId' in part && part.documentId !== null) targets.add(part.documentId);
    if ('paymentId' in part) targets.add(part.paymentId);
    if (part.kind === 'RETURN') targets.add(part.earlierLineId);
  }
  if (targets.size === 0)
    for (const part of parts) if (part.kind === 'ON_ACCOUNT') targets.add(part.customerId);
  return [...targets].sort();
}

/** Returns the same text for the same parts, in any order. */
function signature(parts: readonly ProposalPart[]): string {
  return parts
    .map((part) =>
      [
        part.kind,
        'customerId' in part ? part.customerId : '',
        'documentId' in part ? part.documentId : '',
        'paymentId' in part ? part.paymentId : '',
        'earlierLineId' in part ? part.earlierLineId : '',
        part.amount,
      ].join(' '),
    )
    .sort()
    .join('|');
}

/** Returns 16 hexadecimal digits: FNV-1a in two halves. */
function hash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + i), 0x85ebca6b);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

export interface ProofContext {
  lineId: string;
  tokens: readonly RecognizedToken[];
  payer: PayerDecision;
  settingsVersion: number;
  customerSettingsVersion: number | null;
  rejections: readonly Rejection[];
}

/** Builds a proposal with its proof. */
export function proposalOf(found: Solution, context: ProofContext): Proposal {
  const { rule, parts, blockers, lambda, naturalSet, advice } = found;
  const unique = [...new Set(blockers)];
  const proof: Proof = {
    tokens: context.tokens,
    payer: context.payer,
    settingsVersion: context.settingsVersion,
    customerSettingsVersion: context.customerSettingsVersion,
    naturalSet,
    rejections: context.rejections,
    missing: missingEvidence(unique),
    ...(advice === undefined ? {} : { advice }),
  };
  return {
    id: hash(`${context.lineId}|${signature(parts)}`),
    rule,
    parts,
    lambda: lambda?.value ?? null,
    lambdaMethod: lambda?.method ?? null,
    blockers: unique,
    proof,
  };
}

const MISSING: Partial<Record<Blocker, MissingEvidence>> = {
  SEVERAL_SOLUTIONS: 'DOCUMENT_NUMBERS',
  WEAK_NUMBER: 'DOCUMENT_NUMBERS',
  NUMBER_UNKNOWN: 'DOCUMENT_NUMBERS',
  NAMED_DOCUMENT_LEFT_OUT: 'DOCUMENT_NUMBERS',
  LAMBDA_TOO_HIGH: 'DOCUMENT_NUMBERS',
  ADVICE_AMBIGUOUS: 'WHICH_LINE',
  ADVICE_CONTRADICTS: 'DOCUMENT_NUMBERS',
  ADVICE_NOT_CERTAIN: 'PAYER',
  PAYER_CONFLICTS: 'PAYER',
  PAYER_PROBABLE: 'PAYER',
  PAYER_UNKNOWN: 'PAYER',
  PAYMENT_MAY_EXIST: 'WHICH_PAYMENT',
  COMPETING_LINES: 'WHICH_LINE',
  WITHIN_TOLERANCE: 'WHERE_REST_GOES',
  BEYOND_TOLERANCE: 'WHERE_REST_GOES',
};

function missingEvidence(blockers: readonly Blocker[]): MissingEvidence[] {
  return [...new Set(blockers.flatMap((blocker) => MISSING[blocker] ?? []))];
}
