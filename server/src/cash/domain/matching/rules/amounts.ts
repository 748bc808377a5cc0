import { MAX_CANDIDATES, type NaturalSet, type WorldDocument } from '../model.ts';
import { documentPart, type Solution, solution, targetsOf } from '../proposal.ts';
import { lambdaOf, lambdaOfSingle } from '../sums/lambda.ts';
import { searchSums } from '../sums/search-sums.ts';
import { isComplete, openAmount, openDocuments } from '../world-index.ts';
import { isIssuedLater, type LineContext } from './scene.ts';

/** Result of the rules that know the payer and the amount only. */
export interface AmountSearch {
  solutions: Solution[];
  /** Number of sums that exist. */
  total: number;
  isLimited: boolean;
  /** Sums whose λ is too high to prove anything; they are shown only. */
  hints: Solution[];
}

const NOTHING: AmountSearch = { solutions: [], total: 0, isLimited: false, hints: [] };

/** Rules 6 and 7: one open amount, a natural set, or a unique sum of the payer's documents. */
export function amountSolutions(context: LineContext): AmountSearch {
  const { line, index, payer, values } = context;
  if (payer.familyId === null) return NOTHING;
  const all = openDocuments(index, payer.familyId, line.currency);
  const open = all.filter((one) => !isIssuedLater(line, one));
  if (open.length < all.length)
    context.rejections.push({
      rule: 6,
      code: 'ISSUED_LATER',
      ids: all.filter((one) => !open.includes(one)).map(({ id }) => id),
      amount: null,
    });
  const single = values.switches[6] === 'OFF' ? [] : singleAmounts(context, open);
  if (values.switches[7] === 'OFF') return { ...NOTHING, solutions: single, total: single.length };
  const natural = naturalSets(context, open);
  const sums = sumSolutions(context, open);
  const provenSums = sums.solutions.every((one) => isLowLambda(context, one)) ? sums.solutions : [];
  const rest = sums.solutions.map((one) =>
    solution(7, one.parts, { blockers: ['LAMBDA_TOO_HIGH'], lambda: one.lambda, rank: 2 }),
  );
  const isOnly = sums.total + natural.length === 0 || single.length === 0;
  const singles = isOnly
    ? single
    : single.map((one) => ({ ...one, blockers: ['SEVERAL_SOLUTIONS' as const] }));
  const solutions = [...singles, ...soleOrSeveral(natural, sums.solutions), ...provenSums];
  // A natural set is also one of the sums.
  const total = single.length + Math.max(natural.length, sums.total);
  if (single.length + natural.length > 0)
    return { ...sums, total, solutions, hints: provenSums.length > 0 ? [] : rest };
  if (provenSums.length > 0) return { ...sums, solutions, hints: [] };
  if (sums.total > 0)
    context.rejections.push({ rule: 7, code: 'LAMBDA_TOO_HIGH', ids: [], amount: line.amount });
  return { ...sums, solutions: [], hints: rest };
}

/** A natural set is proposed first; next to any other sum it is one of several solutions. */
function soleOrSeveral(natural: readonly Solution[], sums: readonly Solution[]): Solution[] {
  const sets = new Set(natural.concat(sums).map(({ parts }) => targetsOf(parts).join(' ')));
  return sets.size < 2
    ? [...natural]
    : natural.map((one) => ({ ...one, blockers: one.blockers.concat('SEVERAL_SOLUTIONS') }));
}

const isLowLambda = ({ values }: LineContext, { lambda }: Solution) =>
  lambda !== null && lambda.value <= values.maxLambda;

const signedAmount = ({ index }: LineContext, one: WorldDocument) =>
  one.kind === 'INVOICE' ? openAmount(index, one) : -openAmount(index, one);

function singleAmounts(context: LineContext, open: readonly WorldDocument[]): Solution[] {
  const { line, index } = context;
  const invoices = open.filter(({ kind }) => kind === 'INVOICE');
  const found = invoices.filter((one) => openAmount(index, one) === line.amount);
  if (found.length === 0) return [];
  const lambda = lambdaOfSingle(
    invoices.map((one) => openAmount(index, one)),
    line.amount,
  );
  return found.map((one) => solution(6, [documentPart(one, line.amount)], { lambda }));
}

/** Sets that people pay as a whole: what is overdue, a month, all invoices, the balance. */
function naturalSets(context: LineContext, open: readonly WorldDocument[]): Solution[] {
  const { line, index, payer } = context;
  if (payer.familyId === null || !isComplete(index, payer.familyId)) return [];
  const own = open.filter(({ customerId }) => customerId === payer.customerId);
  const sets = [...setsOf(context, open), ...setsOf(context, own)];
  const range = Math.max(
    1,
    open.reduce((sum, one) => sum + openAmount(index, one), 0),
  );
  const lambda = { value: sets.length / range, method: 'CLOSED_FORM' as const };
  const found = new Map<string, Solution>();
  for (const [naturalSet, documents] of sets) {
    const sum = documents.reduce((total, one) => total + signedAmount(context, one), 0);
    const key = documents.map(({ id }) => id).join(' ');
    if (documents.length < 2 || sum !== line.amount || found.has(key)) continue;
    const parts = documents.map((one) => documentPart(one, openAmount(index, one)));
    found.set(key, solution(7, parts, { lambda, naturalSet }));
  }
  return [...found.values()];
}

function setsOf(
  { line }: LineContext,
  open: readonly WorldDocument[],
): [NaturalSet, readonly WorldDocument[]][] {
  const invoices = open.filter(({ kind }) => kind === 'INVOICE');
  const months = Map.groupBy(invoices, ({ issuedOn }) => issuedOn.slice(0, 7)).values();
  const sets: [NaturalSet, readonly WorldDocument[]][] = [
    ['OVERDUE', invoices.filter(({ dueOn }) => dueOn !== null && dueOn < line.bookedOn)],
    ['INVOICES', invoices],
    ['BALANCE', open],
  ];
  for (const month of months) sets.push(['MONTH', month]);
  return sets;
}

function sumSolutions(context: LineContext, open: readonly WorldDocument[]): Omit<AmountSearch, 'hints'> {
  const { line, index, payer, rejections } = context;
  const isLoaded = payer.familyId !== null && isComplete(index, payer.familyId);
  const items = open
    .filter(({ kind }) => kind !== 'PAYMENT')
    .toSorted(byDueDay)
    .slice(0, MAX_CANDIDATES);
  const amounts = items.map((one) => signedAmount(context, one));
  const search = searchSums(
    items.map(({ id }, i) => ({ id, amount: amounts[i] ?? 0 })),
    line.amount,
  );
  if (!search.isSearched || !isLoaded) {
    rejections.push({ rule: 7, code: 'NOT_SEARCHED', ids: [], amount: null });
    return { solutions: [], total: 0, isLimited: true };
  }
  const several = search.sets.filter((set) => set.length > 1);
  const singles = search.sets.length - several.length;
  if (several.length === 0) {
    if (singles === 0) rejections.push({ rule: 7, code: 'NO_SUM', ids: [], amount: line.amount });
    return { solutions: [], total: 0, isLimited: false };
  }
  const lambda = lambdaOf(amounts, line.amount);
  const solutions = several.map((set) => {
    const parts = set.flatMap((i) => items[i] ?? []).map((one) => documentPart(one, openAmount(index, one)));
    return solution(7, parts, { lambda, rank: 1 });
  });
  return { solutions, total: search.count - singles, isLimited: false };
}

function byDueDay(a: WorldDocument, b: WorldDocument): number {
  const [first, second] = [a.dueOn ?? a.issuedOn, b.dueOn ?? b.issuedOn];
  if (first !== second) return first < second ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
