import type { BankLine, LineResult, LineState } from './model.ts';
import { targetsOf } from './proposal.ts';

/** A line that other settings would have decided differently. */
export interface ReplayDifference {
  lineId: string;
  amount: number;
  currency: string;
  before: { state: LineState; rule: number; targets: readonly string[] };
  after: { state: LineState; rule: number; targets: readonly string[] };
}

export interface Replay {
  lines: number;
  differences: readonly ReplayDifference[];
  /** Σ absolute amounts of the lines that differ, by currency. */
  amounts: ReadonlyMap<string, number>;
}

/** Compares the results of two runs over the same lines, each with its own settings. */
export function compareRuns(
  lines: readonly BankLine[],
  before: readonly LineResult[],
  after: readonly LineResult[],
): Replay {
  const [old, changed] = [before, after].map((results) => new Map(results.map((one) => [one.lineId, one])));
  const amounts = new Map<string, number>();
  const differences = lines.flatMap(({ id, amount, currency }) => {
    const [first, second] = [old?.get(id), changed?.get(id)];
    if (first === undefined || second === undefined || outcomeText(first) === outcomeText(second)) return [];
    amounts.set(currency, (amounts.get(currency) ?? 0) + Math.abs(amount));
    return [{ lineId: id, amount, currency, before: outcomeOf(first), after: outcomeOf(second) }];
  });
  return { lines: lines.length, differences, amounts };
}

function outcomeOf({ state, rule, proposals }: LineResult): ReplayDifference['before'] {
  return { state, rule, targets: targetsOf(proposals[0]?.parts ?? []) };
}

/** Proposals of settings with another version are the same if state and parts are. */
function outcomeText({ state, proposals }: LineResult): string {
  return [state, proposals[0]?.id ?? ''].join(' ');
}
