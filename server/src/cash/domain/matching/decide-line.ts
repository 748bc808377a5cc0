import { accountsOf } from './lookups.ts';
import {
  type BankLine,
  type Blocker,
  type LineResult,
  type LineState,
  MAX_PROPOSALS,
  type PayerDecision,
  type Proposal,
} from './model.ts';
import { decidePayer } from './payer.ts';
import { ANSWER_RULE } from './payer-answer.ts';
import { proposalOf, type Solution, solution, targetsOf } from './proposal.ts';
import { type Recognition, recognize } from './recognize.ts';
import { adviceSolutions, withAdvice } from './rules/advices.ts';
import { type AmountSearch, amountSolutions } from './rules/amounts.ts';
import { answerSolutions, withAnswers } from './rules/answers.ts';
import { existingPayments, paymentMayExist } from './rules/known-payments.ts';
import { namedSolutions } from './rules/named.ts';
import { outgoingSolutions } from './rules/outgoing.ts';
import { recordedReturns, returnsOf } from './rules/returns.ts';
import { isReturned, type LineContext } from './rules/scene.ts';
import { slipSolutions } from './rules/slips.ts';
import { customerVersion, valuesFor } from './settings.ts';
import { repeatsUndone } from './undone.ts';
import type { WorldIndex } from './world-index.ts';

const UNKNOWN_PAYER: PayerDecision = {
  certainty: 'UNKNOWN',
  customerId: null,
  familyId: null,
  evidence: [],
  isSharedAccount: false,
};

/** Decides one line against what the run has not consumed yet. Conflicts with other lines come later. */
export function decideLine(line: BankLine, index: WorldIndex, duplicateOf: string | null): LineResult {
  const isOn = index.world.settings.switches[0] !== 'OFF';
  if (isOn && accountsOf(line).some((account) => index.ownAccounts.has(account)))
    return exclusionResult(line, 'OWN_TRANSFER', null);
  if (isOn && duplicateOf !== null) return exclusionResult(line, 'DUPLICATE', duplicateOf);
  const recognition = recognize(line, index);
  const payer = decidePayer(line, recognition, index);
  const ruledBy = payer.customerId ?? onlyCustomer(recognition, index);
  const values = valuesFor(index.world.settings, ruledBy);
  const context: LineContext = { line, index, recognition, payer, ruledBy, values, rejections: [] };
  if (payer.isSharedAccount)
    context.rejections.push({ rule: 8, code: 'SHARED_ACCOUNT', ids: accountsOf(line), amount: null });
  return resultOf(context, line.amount > 0 ? incoming(context) : outgoing(context));
}

/** Returns the customer of all named documents, or null. */
function onlyCustomer({ documents }: Recognition, index: WorldIndex): string | null {
  const ids = documents.flatMap(({ alternatives }) => alternatives.flat());
  const customers = new Set(ids.flatMap((id) => index.documents.get(id)?.customerId ?? []));
  const [only] = customers;
  return customers.size === 1 && only !== undefined ? only : null;
}

function exclusionResult(
  line: BankLine,
  reason: 'OWN_TRANSFER' | 'DUPLICATE',
  otherLineId: string | null,
): LineResult {
  return {
    lineId: line.id,
    state: 'EXCLUDED',
    rule: 0,
    proposals: [],
    total: 0,
    isSearchLimited: false,
    payer: UNKNOWN_PAYER,
    exclusion: { reason, otherLineId },
    competingLineIds: [],
  };
}

/** Puts what the payer said first. It is shown besides the solutions of the rules, and replaces equal ones. */
function incoming(context: LineContext): AmountSearch {
  const answers = usable(context, answerSolutions(context));
  const found = byRules(context);
  if (answers.length === 0) return found;
  const solutions = withAnswers(answers, found.solutions);
  const more = solutions.length - found.solutions.length;
  return { ...found, solutions, total: found.total + more };
}

/** Runs the rules in order; the first one with solutions decides. */
function byRules(context: LineContext): AmountSearch {
  const joins = usable(context, existingPayments(context));
  if (joins.length > 0) return searchOf(joins);
  const named = usable(context, namedSolutions(context));
  const byNumber = withAdvice(context, named, usable(context, adviceSolutions(context)));
  if (byNumber.length > 0) return searchOf(byNumber);
  if (isContradicted(context.recognition)) {
    context.rejections.push({ rule: 6, code: 'NUMBERS_CONTRADICT', ids: [], amount: null });
    return searchOf(usable(context, onAccount(context)));
  }
  const slips = usable(context, slipSolutions(context));
  if (slips.length > 0) return searchOf(slips);
  const search = amountSolutions(context);
  const solutions = usable(context, search.solutions);
  if (solutions.length > 0)
    return {
      solutions,
      total: Math.max(solutions.length, search.total),
      isLimited: search.isLimited,
      hints: usable(context, search.hints),
    };
  return {
    solutions: usable(context, onAccount(context)),
    total: search.total + 1,
    isLimited: search.isLimited,
    hints: usable(context, search.hints),
  };
}

function outgoing(context: LineContext): AmountSearch {
  const recorded = usable(context, recordedReturns(context));
  if (recorded.length > 0) return searchOf(recorded);
  const returns = usable(context, returnsOf(context));
  if (returns.length > 0) return searchOf(returns);
  const joins = usable(context, existingPayments(context));
  return searchOf(joins.length > 0 ? joins : usable(context, outgoingSolutions(context)));
}

const searchOf = (solutions: Solution[]): AmountSearch => ({
  solutions,
  total: solutions.length,
  isLimited: false,
  hints: [],
});

/** Numbers that name documents, or look like numbers of documents, and do not explain the amount. */
function isContradicted({ documents, references, unknown }: Recognition): boolean {
  return (
    documents.some(({ isWeak }) => !isWeak) ||
    references.some(({ reference }) => reference.documentIds.length > 0) ||
    unknown.length > 0
  );
}

/** Rule 8: the customer is known, the documents are not. */
function onAccount({ line, payer }: LineContext): Solution[] {
  if (payer.customerId === null) return [];
  return [solution(8, [{ kind: 'ON_ACCOUNT', customerId: payer.customerId, amount: line.amount }])];
}

/** Drops solutions of rules that are switched off or that a person undid; adds what every rule must observe. */
function usable(context: LineContext, solutions: readonly Solution[]): Solution[] {
  const undone = context.index.undone.get(context.line.id) ?? [];
  const distinct = new Map<string, Solution>();
  for (const one of solutions) {
    const targets = targetsOf(one.parts);
    // The switches are about rules. A person asked for the answer.
    if (one.rule !== ANSWER_RULE && context.values.switches[one.rule] === 'OFF') {
      context.rejections.push({ rule: one.rule, code: 'SWITCHED_OFF', ids: targets, amount: null });
      continue;
    }
    if (undone.some((match) => isSuperset(targets, match.targets))) {
      context.rejections.push({ rule: one.rule, code: 'UNDONE_BY_PERSON', ids: targets, amount: null });
      continue;
    }
    const key = `${one.rule >= 6} ${JSON.stringify(one.parts.map((part) => JSON.stringify(part)).sort())}`;
    if (!distinct.has(key))
      distinct.set(key, { ...one, blockers: one.blockers.concat(generalBlockers(context, one)) });
  }
  return [...distinct.values()];
}

const isSuperset = (targets: readonly string[], undone: readonly string[]): boolean =>
  undone.length > 0 && undone.every((target) => targets.includes(target));

function generalBlockers(context: LineContext, { rule, parts, lambda }: Solution): Blocker[] {
  const { line, index, payer, values } = context;
  const blockers: Blocker[] = [];
  if (repeatsUndone(parts, index.undone.get(line.id) ?? [])) blockers.push('UNDONE_BY_PERSON');
  if (rule !== ANSWER_RULE && values.switches[rule] !== 'AUTOMATIC') blockers.push('RULE_ONLY_PROPOSES');
  if (index.comparedLineIds.has(line.id)) blockers.push('MAY_BE_SAME_MONEY');
  if (line.amount > 0 && rule > 0 && isReturned(line)) blockers.push('EVIDENCE_WEAK');
  if (rule < 6) return blockers;
  if (payer.certainty === 'PROBABLE' && rule !== ANSWER_RULE) blockers.push('PAYER_PROBABLE');
  if (lambda !== null && lambda.value > values.maxLambda) blockers.push('LAMBDA_TOO_HIGH');
  if (payer.familyId !== null && paymentMayExist(context, payer.familyId, line.amount))
    blockers.push('PAYMENT_MAY_EXIST');
  return blockers;
}

/** Orders solutions and decides the state. Solutions of the best rule and rank compete with each other. */
function resultOf(context: LineContext, search: AmountSearch): LineResult {
  const { line, payer } = context;
  const sorted = search.solutions.toSorted(compareSolutions);
  const [best] = sorted;
  const leading = sorted.filter((one) => one.rule === best?.rule && one.rank === best.rank);
  const competing = new Set(leading.map(({ parts }) => targetsOf(parts).join(' '))).size;
  for (const one of sorted)
    if (!leading.includes(one))
      context.rejections.push({
        rule: one.rule,
        code: 'LOWER_RULE',
        ids: targetsOf(one.parts),
        amount: null,
      });
  const proposals = sorted
    .concat(search.hints.toSorted(compareSolutions))
    .slice(0, MAX_PROPOSALS)
    .map((one) => withProof(context, competing > 1 && leading.includes(one) ? withSeveral(one) : one));
  const [first] = proposals;
  return {
    lineId: line.id,
    state: best === undefined || first === undefined ? 'UNMATCHED' : stateOf(first, competing),
    rule: best?.rule ?? 9,
    proposals,
    total: best === undefined ? search.hints.length : Math.max(search.total, proposals.length),
    isSearchLimited: search.isLimited,
    payer,
    exclusion: null,
    competingLineIds: [],
  };
}

const withSeveral = (one: Solution): Solution => ({
  ...one,
  blockers: one.blockers.concat('SEVERAL_SOLUTIONS'),
});

function stateOf({ blockers, parts, rule }: Proposal, competing: number): LineState {
  if (competing > 1) return 'AMBIGUOUS';
  if (blockers.length > 0) return 'PROPOSED';
  if (parts.some(({ kind }) => kind === 'RETURN')) return 'RETURNED';
  return rule === 8 ? 'ON_ACCOUNT' : 'MATCHED';
}

function withProof(
  { line, index, payer, ruledBy, recognition, rejections }: LineContext,
  one: Solution,
): Proposal {
  const { settings } = index.world;
  const tokens = [
    ...recognition.references.map(({ token }) => token),
    ...recognition.documents.map(({ token }) => token),
    ...recognition.customers.map(({ token }) => token),
    ...recognition.unknown,
  ];
  return proposalOf(one, {
    lineId: line.id,
    tokens,
    payer,
    settingsVersion: settings.version,
    customerSettingsVersion: customerVersion(settings, ruledBy),
    rejections,
  });
}

/** The payer's answer comes first, then the rules in their order. */
const precedence = ({ rule }: Solution): number => (rule === ANSWER_RULE ? -1 : rule);

function compareSolutions(a: Solution, b: Solution): number {
  if (a.rule !== b.rule) return precedence(a) - precedence(b);
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.blockers.length !== b.blockers.length) return a.blockers.length - b.blockers.length;
  if (a.parts.length !== b.parts.length) return a.parts.length - b.parts.length;
  const [first, second] = [JSON.stringify(a.parts), JSON.stringify(b.parts)];
  return first < second ? -1 : first > second ? 1 : 0;
}
