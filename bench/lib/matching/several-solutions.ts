import { addDays } from '../../../server/src/kernel/days.ts';
import { type LineWriter, linksOf } from './cases.ts';
import { ibanOf, TODAY } from './organization.ts';
import { numbersOf, type Slice } from './slices.ts';

/** Lines with several solutions: nothing may be applied, whichever is right. */
export const SEVERAL: readonly [weight: number, slice: Slice][] = [
  [5, equalAmounts],
  [3, equalNumbers],
  [3, twoLines],
  [3, equalPayments],
  [2, equalReturns],
];

const SEVERAL_FACTS = {
  slice: 'several solutions',
  hasSeveralSolutions: true,
  isPayerKnowable: false,
  areDocumentsKnowable: false,
};

function equalAmounts(writer: LineWriter): void {
  const taken = writer.take(2);
  const [first, second] = taken?.invoices ?? [];
  if (taken === null || first === undefined || second === undefined) return;
  second.outstanding = first.outstanding;
  second.amount = first.amount;
  const paid = writer.random.pick([first, second]);
  writer.add(taken.customer, paid.outstanding, {}, { ...SEVERAL_FACTS, documents: linksOf([paid]) });
}

/** Two companies of the organization use the same numbers; the payer's account is not known. */
function equalNumbers(writer: LineWriter): void {
  const [one, other] = [writer.take(1), writer.take(1)];
  const [first, second] = [one?.invoices[0], other?.invoices[0]];
  if (one === null || other === null || first === undefined || second === undefined) return;
  if (one.customer.familyId === other.customer.familyId) return;
  second.number = first.number;
  second.outstanding = first.outstanding;
  second.amount = first.amount;
  writer.add(
    one.customer,
    first.outstanding,
    { numbers: numbersOf(writer, [first]) },
    {
      ...SEVERAL_FACTS,
      documents: linksOf([first]),
    },
  );
  const line = writer.lines.at(-1)?.line;
  if (line === undefined) return;
  line.counterparty.name = 'Zahlungsdienst';
  line.counterparty.iban = ibanOf(writer.random);
}

function twoLines(writer: LineWriter): void {
  const taken = writer.take(1);
  const [invoice] = taken?.invoices ?? [];
  if (taken === null || invoice === undefined) return;
  const paid = writer.random.between(0, 1);
  for (const i of [0, 1])
    writer.add(
      taken.customer,
      invoice.outstanding,
      { numbers: numbersOf(writer, [invoice]) },
      {
        ...SEVERAL_FACTS,
        documents: i === paid ? linksOf([invoice]) : new Map(),
      },
    );
}

function equalPayments(writer: LineWriter): void {
  const taken = writer.take(1);
  const [invoice] = taken?.invoices ?? [];
  if (taken === null || invoice === undefined) return;
  const amount = invoice.outstanding;
  const payments = [0, 1].map(() => writer.addPayment(taken.customer.id, amount, []));
  const facts = { isAccountKept: true };
  writer.add(taken.customer, amount, facts, {
    ...SEVERAL_FACTS,
    paymentIds: [writer.random.pick(payments).id],
  });
}

function equalReturns(writer: LineWriter): void {
  const taken = writer.take(1);
  const [invoice] = taken?.invoices ?? [];
  if (taken === null || invoice === undefined) return;
  const { lines, earlierLines, random } = writer;
  const ids = [1, 2].map((i) => {
    const paid = writer.add(taken.customer, invoice.outstanding, {
      bookedOn: addDays(TODAY, -9 - i),
      isAccountKept: true,
    });
    lines.pop();
    const line = { ...paid, id: `E${i}${paid.id}`, bankReference: `E${i}${paid.bankReference}` };
    earlierLines.push({
      line,
      paymentIds: [],
      customerIds: [taken.customer.id],
      links: [],
      returned: 0,
      unmatched: 0,
    });
    return line.id;
  });
  writer.add(
    taken.customer,
    -invoice.outstanding,
    { returnReason: 'MD01', text: 'Return', isAccountKept: true },
    {
      ...SEVERAL_FACTS,
      earlierLineId: random.pick(ids),
    },
  );
}
