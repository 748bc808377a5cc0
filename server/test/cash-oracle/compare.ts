import type { LineResult, World } from '../../src/cash/domain/matching/model.ts';
import { evaluate, type Verdict } from './evaluator/evaluate.ts';
import { appliedWay, type FamilyOf, takenBy, type Way, wayOfParts } from './evaluator/ways.ts';
import type { TrueLine, Truth } from './generator/ledger.ts';
import type { TrueWorld } from './generator/world.ts';

/**
 * - `TRUTH`: applied, and not what the payer meant.
 * - `SAFETY`: applied, and the evaluator does not allow it.
 * - `COMPLETENESS`: left to a person, although the evaluator is certain.
 * - `AMBIGUITY`: other solutions than those of the evaluator.
 */
export type DifferenceKind = 'TRUTH' | 'SAFETY' | 'COMPLETENESS' | 'AMBIGUITY';

export interface Difference {
  kind: DifferenceKind;
  lineKind: string;
  lineId: string;
  detail: string;
}

/** On account of the right family links nothing, so it is never wrong. */
function isTrue(way: Way, { ways, accountFamily }: Truth, amount: number): boolean {
  return ways.includes(way) || (accountFamily !== null && way === `ACCOUNT ${accountFamily} ${amount}`);
}

/** Returns the world after the matches of the other lines: their documents are paid. */
function worldAfter(world: World, ways: readonly Way[]): World {
  const taken = ways.flatMap((way) => [...takenBy(way)]);
  const documents = world.documents.map((document) => {
    const paid = taken.filter(([id]) => id === document.id).reduce((sum, [, amount]) => sum + amount, 0);
    return paid === 0 ? document : { ...document, outstanding: Math.max(0, document.outstanding - paid) };
  });
  return { ...world, documents };
}

interface Comparison {
  trueLine: TrueLine;
  result: LineResult;
  /** Decisions about the line among the others, and after the others were applied. */
  verdicts: readonly Verdict[];
  familyOf: FamilyOf;
  /** Rules 6 and 7 only propose, so what is applied rests on evidence. */
  checksTruth: boolean;
}

function differencesOf({ trueLine, result, verdicts, familyOf, checksTruth }: Comparison): Difference[] {
  const { kind: lineKind, line, truth } = trueLine;
  const applied = appliedWay(result, familyOf);
  const proposed = result.proposals.map(({ parts }) => wayOfParts(parts, familyOf));
  const state = `engine ${result.state} by rule ${result.rule} ${result.proposals[0]?.blockers.join(' ') ?? ''}`;
  const found: Difference[] = [];
  const add = (kind: DifferenceKind, detail: string) =>
    found.push({ kind, lineKind, lineId: line.id, detail: `${detail}; ${state}` });
  const [required] = agreed(verdicts, (verdict) => verdict.required);
  const [single] = agreed(verdicts, (verdict) => verdict.proposed);
  if (applied !== null && checksTruth && !isTrue(applied, truth, line.amount))
    add('TRUTH', `applied ${applied}, meant ${truth.ways.join(' or ')}`);
  if (applied !== null && !verdicts.some(({ allowed }) => allowed.has(applied)))
    add(
      'SAFETY',
      `applied ${applied}, allowed ${verdicts.flatMap(({ allowed }) => [...allowed]).join(' or ')}`,
    );
  if (required !== undefined && applied !== required)
    add('COMPLETENESS', `required ${required}, applied ${applied ?? 'nothing'}`);
  const rivals = verdicts[0]?.rivals ?? [];
  if (applied === null && rivals.some((way) => !proposed.includes(way)))
    add('AMBIGUITY', `rivals ${rivals.join(' or ')}, proposed ${proposed.join(' or ')}`);
  if (single !== undefined && applied !== single && proposed[0] !== single)
    add('AMBIGUITY', `one solution ${single}, proposed ${proposed.join(' or ')}`);
  return found;
}

/** Returns the value that all verdicts have, in a list; an empty list: they differ or have none. */
function agreed(verdicts: readonly Verdict[], read: (verdict: Verdict) => Way | null): Way[] {
  const values = new Set(verdicts.map(read));
  return [...values].filter((value) => value !== null && values.size === 1).map(String);
}

/** Compares the results of the engine with the evaluator and with what was meant. */
export function compareWorld(
  { world, lines, familyOf, isEager }: TrueWorld,
  results: readonly LineResult[],
): Difference[] {
  const all = lines.map(({ line }) => line);
  const verdicts = evaluate(all, world, familyOf);
  const applied = new Map(results.map((result) => [result.lineId, appliedWay(result, familyOf)]));
  return lines.flatMap((trueLine, i) => {
    const { line } = trueLine;
    const [result, verdict] = [results.find(({ lineId }) => lineId === line.id), verdicts[i]];
    if (result === undefined || verdict === undefined) throw new Error(`no result for ${line.id}`);
    const compare = (known: readonly Verdict[]) =>
      differencesOf({ trueLine, result, verdicts: known, familyOf, checksTruth: !isEager });
    if (compare([verdict]).length === 0) return [];
    // The lines are decided together: what the others took may leave one solution.
    const others = all.filter(({ id }) => id !== line.id).flatMap(({ id }) => applied.get(id) ?? []);
    const open = all.filter(({ id }) => id === line.id || applied.get(id) === null);
    const after = evaluate(open, worldAfter(world, others), familyOf).filter((one) => one.line === line);
    return compare([verdict].concat(after));
  });
}
