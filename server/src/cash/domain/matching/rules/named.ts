import type { Blocker, WorldDocument } from '../model.ts';
import { documentPart, type Solution, solution } from '../proposal.ts';
import { searchSums } from '../sums/search-sums.ts';
import { familyOf, openAmount, openDocuments } from '../world-index.ts';
import { differences } from './differences.ts';
import { paymentMayExist } from './known-payments.ts';
import { type NamedSet, namedSets, type OpenSet } from './named-sets.ts';
import { familyBlockers, isIssuedLater, type LineContext } from './scene.ts';

/** Named documents of which some subset is searched. */
const MAX_NAMED = 24;

/** Rules 1 to 5: solutions that rest on references, payment orders or numbers in the text. */
export function namedSolutions(context: LineContext): Solution[] {
  const sets = namedSets(context);
  const exact = sets.flatMap((set) => exactSolutions(context, set, sets));
  if (exact.length > 0) return exact;
  return sets.flatMap((set) => {
    const open = openSet(context, set);
    const part = subsetSolutions(context, set, open);
    if (part.length > 0) return part;
    context.rejections.push({
      rule: set.rule,
      code: 'SUM_DIFFERS',
      ids: set.documents.map(({ id }) => id),
      amount: open.sum,
    });
    return open.invoices.length === 0 ? [] : differences(context, open);
  });
}

function openSet(context: LineContext, { rule, documents, isWeak }: NamedSet): OpenSet {
  const { line, index, recognition } = context;
  const own = documents.filter(({ currency }) => currency === line.currency);
  const open = own.filter((one) => openAmount(index, one) > 0);
  const blockers = familyBlockers(context, open);
  if (own.length < documents.length) {
    const ids = documents.filter((one) => !own.includes(one)).map(({ id }) => id);
    context.rejections.push({ rule, code: 'OTHER_CURRENCY', ids, amount: null });
    blockers.push('NAMED_DOCUMENT_LEFT_OUT');
  }
  if (open.length < own.length) blockers.push('NAMED_DOCUMENT_CLOSED');
  if (isWeak) blockers.push('WEAK_NUMBER');
  if (rule >= 3 && recognition.unknown.length > 0) blockers.push('NUMBER_UNKNOWN');
  if (open.some((one) => isIssuedLater(line, one))) blockers.push('BEFORE_ISSUE');
  const families = new Set(open.map(({ customerId }) => familyOf(index, customerId)));
  if ([...families].some((family) => paymentMayExist(context, family, line.amount)))
    blockers.push('PAYMENT_MAY_EXIST');
  const invoices = open.filter(({ kind }) => kind === 'INVOICE');
  const credits = open.filter(({ kind }) => kind !== 'INVOICE');
  return { invoices, credits, sum: sumOf(context, invoices) - sumOf(context, credits), blockers };
}

const sumOf = ({ index }: LineContext, documents: readonly WorldDocument[]) =>
  documents.reduce((sum, one) => sum + openAmount(index, one), 0);

function partsOf({ index }: LineContext, documents: readonly WorldDocument[]) {
  return documents.map((one) => documentPart(one, openAmount(index, one)));
}

/** Rules 1 to 4: the documents add up to the amount, less credit notes that are named or all the open ones. */
function exactSolutions(context: LineContext, set: NamedSet, sets: readonly NamedSet[]): Solution[] {
  const { line } = context;
  const open = openSet(context, set);
  if (open.invoices.length === 0) return [];
  const blockers = open.blockers.concat(leftOut(set, sets));
  const rule = open.credits.length > 0 ? 4 : set.rule;
  if (open.sum === line.amount)
    return [solution(rule, partsOf(context, open.invoices.concat(open.credits)), { blockers })];
  if (open.credits.length > 0) return [];
  const credits = creditsOf(context, open.invoices).filter(
    (some) => some.length > 0 && open.sum - sumOf(context, some) === line.amount,
  );
  return credits.map((some) => solution(4, partsOf(context, open.invoices.concat(some)), { blockers }));
}

/** Returns all the open credit notes of the customers of some invoices, and those of their families. */
function creditsOf({ line, index }: LineContext, invoices: readonly WorldDocument[]): WorldDocument[][] {
  const families = new Set(invoices.map(({ customerId }) => familyOf(index, customerId)));
  const ofFamilies = [...families].flatMap((family) =>
    openDocuments(index, family, line.currency).filter(
      (one) => one.kind === 'CREDIT_NOTE' && !isIssuedLater(line, one),
    ),
  );
  const customers = new Set(invoices.map(({ customerId }) => customerId));
  const ofCustomers = ofFamilies.filter(({ customerId }) => customers.has(customerId));
  return ofCustomers.length === ofFamilies.length ? [ofFamilies] : [ofCustomers, ofFamilies];
}

/** A reference decides only if the numbers in the text do not name more. */
function leftOut(set: NamedSet, sets: readonly NamedSet[]): Blocker[] {
  const own = new Set(set.documents.map(({ id }) => id));
  const others = sets.filter((other) => !other.isWeak && other.rule !== set.rule);
  const isMore = others.some((other) => other.documents.some(({ id }) => !own.has(id)));
  return isMore ? ['NAMED_DOCUMENT_LEFT_OUT'] : [];
}

/** Some of the named documents add up to the amount. */
function subsetSolutions(context: LineContext, set: NamedSet, open: OpenSet): Solution[] {
  const { line, index } = context;
  const documents = open.invoices.concat(open.credits);
  if (documents.length < 2 || documents.length > MAX_NAMED) return [];
  const items = documents.map((one) => ({
    id: one.id,
    amount: one.kind === 'INVOICE' ? openAmount(index, one) : -openAmount(index, one),
  }));
  return searchSums(items, line.amount).sets.map((indexes) => {
    const chosen = indexes.flatMap((i) => documents[i] ?? []);
    // Families, days and payments are those of the chosen documents: the others may belong to the payer, these not.
    const own = openSet(context, { ...set, documents: chosen }).blockers;
    const closed = open.blockers.filter((blocker) => blocker === 'NAMED_DOCUMENT_CLOSED');
    const blockers = own.concat(closed, 'NAMED_DOCUMENT_LEFT_OUT');
    return solution(set.rule, partsOf(context, chosen), { blockers, rank: 1 });
  });
}
