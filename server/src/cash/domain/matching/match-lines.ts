import { type Assignment, assign, type Claimant, type Option } from './assignment.ts';
import { decideLine } from './decide-line.ts';
import { duplicatesOf } from './duplicates.ts';
import type { BankLine, Blocker, LineResult, Proposal, ProposalPart, World } from './model.ts';
import { fitAdvices } from './rules/fit-advices.ts';
import { addEarlierLine, familyOf, indexWorld, openAmount, type WorldIndex } from './world-index.ts';

/**
 * Decides all lines of a run together. The result does not depend on the order of lines or records. Include
 * every line that is not settled, also those of earlier runs: a match of this run may decide them.
 */
export function matchLines(lines: readonly BankLine[], world: World): LineResult[] {
  const index = indexWorld(world);
  const duplicates = duplicatesOf(lines, world.earlierLines);
  fitAdvices(
    lines.filter(({ id }) => !duplicates.has(id)),
    index,
  );
  const sorted = lines.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const results = new Map<string, LineResult>();
  const settled = new Set<string>();
  // Money in first: a return finds the lines that this run matched.
  for (const group of [sorted.filter(isIncoming), sorted.filter((line) => !isIncoming(line))]) {
    let pending = group;
    while (pending.length > 0) {
      for (const line of pending)
        results.set(line.id, decideLine(line, index, duplicates.get(line.id) ?? null));
      const open = group.filter(({ id }) => !settled.has(id));
      const touched = applyCertain(open, results, index, settled);
      pending = open.filter(({ id }) => !settled.has(id) && isTouched(results.get(id), touched, index));
    }
  }
  return lines.flatMap(({ id }) => results.get(id) ?? []);
}

const isIncoming = ({ amount }: BankLine) => amount >= 0;

/** Records that the matches of a pass changed. */
interface Touched {
  documents: Set<string>;
  payments: Set<string>;
  families: Set<string>;
}

/** Applies every match that no other line can prevent, and returns what changed. */
function applyCertain(
  lines: readonly BankLine[],
  results: Map<string, LineResult>,
  index: WorldIndex,
  settled: Set<string>,
): Touched {
  const touched: Touched = {
    documents: new Set(),
    payments: new Set(),
    families: new Set(),
  };
  const claimants = lines.flatMap(({ id }) => claimantOf(results.get(id)));
  const assignment = assign(claimants, (resource) => capacityOf(index, resource));
  for (const line of lines) {
    const result = results.get(line.id);
    if (result === undefined) continue;
    if (result.state === 'EXCLUDED') settled.add(line.id);
    if (!isApplied(result)) {
      markCompetition(results, result, assignment);
      continue;
    }
    if (!assignment.certain.has(line.id)) {
      results.set(line.id, withCompetition(result, assignment.competing.get(line.id) ?? []));
      continue;
    }
    settled.add(line.id);
    consume(line, result.proposals[0], index, touched);
  }
  return touched;
}

/** Returns whether the first proposal of a result is applied without a person. */
export const isApplied = ({ state }: LineResult): boolean =>
  state === 'MATCHED' || state === 'RETURNED' || state === 'ON_ACCOUNT';

/** A line also claims what it names without being certain, so that no other line takes it unseen. */
function claimantOf(result: LineResult | undefined): Claimant[] {
  if (result === undefined || result.state === 'EXCLUDED') return [];
  const options = result.proposals.filter(isClaim).map(optionOf);
  if (options.length === 0) return [];
  return [{ lineId: result.lineId, options: isApplied(result) ? options.slice(0, 1) : options }];
}

/** Blockers of a proposal that is too weak to keep another line from the same documents. */
const TOO_WEAK: ReadonlySet<Blocker> = new Set([
  'PAYER_CONFLICTS',
  'PAYER_PROBABLE',
  'PAYER_UNKNOWN',
  'WEAK_NUMBER',
  'EVIDENCE_WEAK',
  'BEFORE_ISSUE',
  'ADVICE_NOT_CERTAIN',
  'ADVICE_AMBIGUOUS',
]);

function isClaim({ rule, blockers }: Proposal): boolean {
  return blockers.length === 0 || (rule <= 4 && !blockers.some((blocker) => TOO_WEAK.has(blocker)));
}

function optionOf({ id, parts }: Proposal): Option {
  return { id, needs: parts.flatMap(needOf) };
}

function needOf(part: ProposalPart): { resource: string; amount: number }[] {
  if (part.kind === 'INVOICE' || part.kind === 'CREDIT')
    return [{ resource: `D ${part.documentId}`, amount: Math.abs(part.amount) }];
  const needs = 'paymentId' in part ? [{ resource: `P ${part.paymentId}`, amount: 1 }] : [];
  return 'earlierLineId' in part ? needs.concat({ resource: `R ${part.earlierLineId}`, amount: 1 }) : needs;
}

function capacityOf(index: WorldIndex, resource: string): number {
  const document = resource.startsWith('D ') ? index.documents.get(resource.slice(2)) : undefined;
  return document === undefined ? 1 : openAmount(index, document);
}

function withCompetition(result: LineResult, competingLineIds: string[]): LineResult {
  const proposals = result.proposals.map(
    (one): Proposal => ({
      ...one,
      blockers: one.blockers.concat('COMPETING_LINES'),
      proof: { ...one.proof, missing: one.proof.missing.concat('WHICH_LINE') },
    }),
  );
  return { ...result, state: 'AMBIGUOUS', proposals, competingLineIds };
}

function markCompetition(
  results: Map<string, LineResult>,
  result: LineResult,
  { competing }: Assignment,
): void {
  const others = competing.get(result.lineId);
  if (others !== undefined) results.set(result.lineId, { ...result, competingLineIds: others });
}

function consume(line: BankLine, proposal: Proposal | undefined, index: WorldIndex, touched: Touched): void {
  const { consumed } = index;
  const links: { documentId: string; customerId: string; amount: number }[] = [];
  for (const part of proposal?.parts ?? []) {
    if (part.kind === 'INVOICE' || part.kind === 'CREDIT') {
      const { documentId, customerId } = part;
      const amount = Math.abs(part.amount);
      consumed.documents.set(documentId, (consumed.documents.get(documentId) ?? 0) + amount);
      touched.documents.add(documentId);
      touched.families.add(familyOf(index, customerId));
      links.push({ documentId, customerId, amount });
    }
    if ('paymentId' in part) {
      consumed.payments.add(part.paymentId);
      touched.payments.add(part.paymentId);
      touched.families.add(familyOf(index, part.customerId));
    }
    if ('earlierLineId' in part && part.earlierLineId !== undefined)
      consumed.returned.set(
        part.earlierLineId,
        (consumed.returned.get(part.earlierLineId) ?? 0) - part.amount,
      );
  }
  if (line.amount <= 0) return;
  addEarlierLine(index, { line, paymentIds: [], customerIds: [], links, returned: 0, unmatched: 0 });
}

/** Returns whether the matches of a pass may change the decision about a line. */
function isTouched(result: LineResult | undefined, touched: Touched, index: WorldIndex): boolean {
  if (result === undefined) return false;
  if (result.payer.evidence.some(({ customerId }) => touched.families.has(familyOf(index, customerId))))
    return true;
  return result.proposals.some(({ parts }) =>
    parts.some(
      (part) =>
        ('documentId' in part && part.documentId !== null && touched.documents.has(part.documentId)) ||
        ('paymentId' in part && touched.payments.has(part.paymentId)),
    ),
  );
}
