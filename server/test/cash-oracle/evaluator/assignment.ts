import type { BankLine, WorldDocument } from '../../../src/cash/domain/matching/model.ts';
import { takenBy, type Way } from './ways.ts';

export interface LineOptions {
  line: BankLine;
  ways: readonly Way[];
}

/**
 * Goes through every assignment of lines to their options, one option or none each, and returns `line way` for
 * each option that every maximum assignment contains.
 */
export function certainWays(lines: readonly LineOptions[], documents: readonly WorldDocument[]): Set<string> {
  const open = new Map(documents.map(({ id, outstanding }) => [id, outstanding]));
  let best = 0;
  let assignments: string[][] = [];
  const go = (index: number, chosen: string[], left: ReadonlyMap<string, number>): void => {
    const current = lines[index];
    if (current === undefined) {
      if (chosen.length > best) [best, assignments] = [chosen.length, []];
      if (chosen.length === best) assignments.push(chosen);
      return;
    }
    go(index + 1, chosen, left);
    for (const way of new Set(current.ways)) {
      const rest = new Map(left);
      for (const [id, amount] of takenBy(way)) rest.set(id, (rest.get(id) ?? 0) - amount);
      if ([...rest.values()].every((amount) => amount >= 0))
        go(index + 1, chosen.concat([`${current.line.id} ${way}`]), rest);
    }
  };
  go(0, [], open);
  const all = lines.flatMap(({ line, ways }) => ways.map((way) => `${line.id} ${way}`));
  return new Set(all.filter((option) => assignments.every((assignment) => assignment.includes(option))));
}
