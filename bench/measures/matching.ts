import { matchLines } from '../../server/src/cash/domain/matching/match-lines.ts';
import type { Bench, Figure } from '../lib/context.ts';
import { lambdaFigure } from '../lib/matching/accidents.ts';
import { BASELINES, isBaselineRight } from '../lib/matching/baselines.ts';
import { judge, type Verdict, wilson } from '../lib/matching/judge.ts';
import { MemoryLedger } from '../lib/matching/ledger.ts';
import { millionFigures } from '../lib/matching/million.ts';
import { generateMorning, SEED } from '../lib/matching/mornings.ts';
import { shuffleFigure } from '../lib/matching/shuffles.ts';
import { sliceTable } from '../lib/matching/slice-table.ts';

/** Organizations, and the lines of one run of each; `QUITTANCE_ORGANIZATIONS` names another number. */
const MORNINGS = Number(process.env['QUITTANCE_ORGANIZATIONS'] ?? 24);
const SIZE = { customers: 800, invoices: 8, lines: 2_500, shareOfSeveral: 0.08 };

/** Measures how well the engine matches generated statements; docs/cash-application/accuracy.md explains it. */
export async function matching(bench: Bench): Promise<Figure[]> {
  const verdicts: Verdict[] = [];
  const applied = new Map(Object.keys(BASELINES).map((name) => [name, { right: 0, wrong: 0 }]));
  for (let i = 0; i < Math.max(2, Math.round(MORNINGS * bench.scale)); i += 1) {
    const morning = generateMorning(SEED + i, SIZE);
    const lines = morning.lines.map(({ line }) => line);
    const world = new MemoryLedger(morning).worldFor(lines);
    const results = new Map(matchLines(lines, world).map((result) => [result.lineId, result]));
    const families = new Map(world.customers.map(({ id, familyId }) => [id, familyId]));
    for (const one of morning.lines) {
      const result = results.get(one.line.id);
      if (result !== undefined) verdicts.push(judge(one, result, families));
    }
    for (const [name, counts] of applied) {
      const baseline = BASELINES[name]?.(morning);
      for (const { line, truth } of morning.lines) {
        const documents = baseline?.(line) ?? null;
        if (documents === null) continue;
        if (isBaselineRight(documents, truth)) counts.right += 1;
        else counts.wrong += 1;
      }
    }
    bench.say(`matching: organization ${i + 1}, ${lines.length} lines`);
  }
  console.log(sliceTable(verdicts));
  return [
    ...precisionFigures(verdicts),
    ...foundFigures(verdicts),
    ...[...applied].map(([name, counts]) => baselineFigure(name, counts, verdicts.length)),
    lambdaFigure(bench.scale),
    shuffleFigure(bench.scale),
    ...millionFigures(bench),
  ];
}

const percent = (share: number, digits = 2) => `${(share * 100).toFixed(digits)} %`;

function figure(name: string, measure: string, needed: string, met: boolean | null): Figure {
  return { name: `matching: ${name}`, measure, floor: '', ratio: null, needed, met, details: null };
}

function precisionFigures(verdicts: readonly Verdict[]): Figure[] {
  const automatic = verdicts.filter(({ isAutomatic }) => isAutomatic);
  const byNumber = automatic.filter(({ rule }) => rule >= 1 && rule <= 4);
  const several = verdicts.filter(({ hasSeveralSolutions }) => hasSeveralSolutions);
  const wrong = several.filter(({ isWrong }) => isWrong).length;
  return [
    figure('lines, applied automatically', share(automatic.length, verdicts.length), '≥ 30,000', null),
    precisionFigure('precision of automatic matches', automatic, 0.9995),
    precisionFigure('precision of rules 1 to 4', byNumber, 0.9999),
    figure('wrong where several solutions exist', `${wrong} of ${several.length}`, '0', wrong === 0),
  ];
}

const share = (part: number, whole: number) =>
  `${part} of ${whole} (${percent(part / Math.max(whole, 1), 1)})`;

function precisionFigure(name: string, verdicts: readonly Verdict[], min: number): Figure {
  const right = verdicts.filter(({ isWrong }) => !isWrong).length;
  const [low, high] = wilson(right, verdicts.length);
  const interval = `95 % interval ${percent(low, 3)} to ${percent(high, 3)}`;
  const wrong = `${verdicts.length - right} wrong of ${verdicts.length}`;
  const precision = right / Math.max(verdicts.length, 1);
  return figure(
    name,
    `${percent(precision, 3)}, ${wrong}; ${interval}`,
    `≥ ${percent(min)}`,
    precision >= min,
  );
}

function foundFigures(verdicts: readonly Verdict[]): Figure[] {
  const payers = verdicts.filter(({ isPayerFound }) => isPayerFound !== null);
  const value = (list: readonly Verdict[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  const found = payers.filter(({ isPayerFound }) => isPayerFound === true);
  const documents = verdicts.filter(({ place }) => place !== null);
  const first = documents.filter(({ place }) => place === 1);
  const listed = documents.filter(({ hasProposals }) => hasProposals);
  const three = listed.filter(({ place }) => place !== null && place >= 1 && place <= 3);
  const share95 = (part: number, whole: number, min: number, name: string) =>
    figure(name, percent(part / whole), `≥ ${percent(min, 0)}`, part / whole >= min);
  return [
    share95(found.length, payers.length, 0.95, 'payer found, of lines'),
    share95(value(found), value(payers), 0.95, 'payer found, of value'),
    share95(first.length, documents.length, 0.88, 'invoices found'),
    share95(first.length, listed.length, 0.97, 'correct proposal first'),
    share95(three.length, listed.length, 0.99, 'correct proposal among the first three'),
  ];
}

function baselineFigure(
  name: string,
  { right, wrong }: { right: number; wrong: number },
  lines: number,
): Figure {
  const total = right + wrong;
  const applied = `applies ${percent(total / lines, 1)} of lines`;
  return figure(
    `baseline, ${name}`,
    `${applied}, ${percent(right / Math.max(total, 1), 2)} right`,
    '–',
    null,
  );
}
