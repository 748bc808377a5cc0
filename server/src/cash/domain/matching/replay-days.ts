import type { CalendarDay } from '../../../kernel/calendar.ts';
import { matchLines } from './match-lines.ts';
import type { BankLine, LineResult, World, WorldDocument } from './model.ts';
import { compareRuns, type ReplayDifference } from './replay.ts';
import type { MatchingSettings } from './rule-values.ts';

/** A change of the ledger that a replay takes back for the days until it. */
export interface PaidAmount {
  documentId: string;
  on: CalendarDay;
  amount: number;
}

/** The world as it is now, with what has changed since the first day of the lines. */
export interface History {
  /** The outstanding amounts are those of today, also of documents that were written off. */
  world: Omit<World, 'settings' | 'undone'>;
  /** Amounts that paid or used up documents, with their days. */
  paid: readonly PaidAmount[];
  writtenOff: ReadonlyMap<string, CalendarDay>;
  /** Days on which bank lines confirmed payments that were recorded before. */
  confirmed: ReadonlyMap<string, CalendarDay>;
}

/** How many lines ended in which way. */
export interface Outcomes {
  applied: number;
  proposed: number;
  open: number;
  excluded: number;
}

export interface ReplayedDays {
  before: Outcomes;
  after: Outcomes;
  differences: readonly ReplayDifference[];
  amounts: ReadonlyMap<string, number>;
}

interface Runs {
  before: MatchingSettings;
  after: MatchingSettings;
}

/**
 * Decides lines by two settings, each day in the state in which the ledger was at its beginning. The real
 * matches of a day precede the next one, so a difference has no consequences for later days.
 */
export function replayDays(lines: readonly BankLine[], history: History, runs: Runs): ReplayedDays {
  const before = noOutcomes();
  const after = noOutcomes();
  const differences: ReplayDifference[] = [];
  const amounts = new Map<string, number>();
  const days = Map.groupBy(lines, ({ bookedOn }) => bookedOn);
  for (const [day, ofDay] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const world = worldOn(day, history);
    const old = matchLines(ofDay, { ...world, settings: runs.before });
    const changed = matchLines(ofDay, { ...world, settings: runs.after });
    count(before, old);
    count(after, changed);
    const compared = compareRuns(ofDay, old, changed);
    differences.push(...compared.differences);
    for (const [currency, amount] of compared.amounts)
      amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  }
  return { before, after, differences, amounts };
}

const noOutcomes = (): Outcomes => ({ applied: 0, proposed: 0, open: 0, excluded: 0 });

function count(outcomes: Outcomes, results: readonly LineResult[]): void {
  for (const { state } of results) outcomes[outcomeOf(state)] += 1;
}

/** Returns whether a state applies a match, proposes one, or leaves the line open. */
export function outcomeOf(state: LineResult['state']): keyof Outcomes {
  if (state === 'MATCHED' || state === 'ON_ACCOUNT' || state === 'RETURNED') return 'applied';
  if (state === 'PROPOSED' || state === 'AMBIGUOUS') return 'proposed';
  return state === 'EXCLUDED' ? 'excluded' : 'open';
}

/** Returns the world at the beginning of a day, without what people undid later. */
function worldOn(day: CalendarDay, { world, paid, writtenOff, confirmed }: History): Omit<World, 'settings'> {
  const later = new Map<string, number>();
  for (const { documentId, on, amount } of paid)
    if (on >= day) later.set(documentId, (later.get(documentId) ?? 0) + amount);
  const openOn = (one: WorldDocument): WorldDocument => {
    const isClosed = (writtenOff.get(one.id) ?? day) < day;
    const open = one.outstanding + (later.get(one.id) ?? 0);
    return { ...one, outstanding: isClosed ? 0 : Math.max(0, Math.min(one.amount, open)) };
  };
  return {
    ...world,
    documents: world.documents.map(openOn),
    memory: world.memory.flatMap(({ account, customers }) => {
      const known = customers.filter(({ firstOn, isAssigned }) => isAssigned === true || firstOn < day);
      return known.length === 0 ? [] : [{ account, customers: known }];
    }),
    payments: world.payments.filter(({ id }) => (confirmed.get(id) ?? day) >= day),
    earlierLines: world.earlierLines
      .filter(({ line }) => line.bookedOn < day)
      .map((earlier) => ({ ...earlier, returned: 0 })),
    undone: [],
  };
}
