import type { WorldDocument } from '../../../server/src/cash/domain/matching/model.ts';
import { addDays } from '../../../server/src/kernel/days.ts';
import { type LineWriter, linksOf, sumOf } from './cases.ts';
import { ibanOf, TODAY } from './organization.ts';
import { mangledNumber, mistypedNumber } from './texts.ts';

export type Slice = (writer: LineWriter) => void;

export const numbersOf = ({ random }: LineWriter, invoices: readonly WorldDocument[]) =>
  invoices.map(({ number }) => mangledNumber(number ?? '', random));

function payNamed(
  writer: LineWriter,
  slice: string,
  count: number,
  pay: Partial<{ isChild: boolean }> = {},
): void {
  const taken = writer.take(count);
  if (taken === null) return;
  const { customer, invoices } = taken;
  const payer = pay.isChild === true ? writer.membersOf(customer.familyId)[0] : customer;
  if (pay.isChild === true && customer.familyId === customer.id) return;
  const facts = { numbers: numbersOf(writer, invoices), payer: payer ?? customer };
  writer.add(customer, sumOf(invoices), facts, { slice, documents: linksOf(invoices) });
}

/** Returns whether an open amount occurs once in a customer group and no other two documents add up to it. */
function isOnlyAmount(writer: LineWriter, { id, outstanding, customerId }: WorldDocument): boolean {
  const { documentsOf } = writer.organization;
  return writer
    .membersOf(customerId)
    .flatMap((one) => documentsOf.get(one.id) ?? [])
    .every((other) => other.id === id || other.outstanding !== outstanding);
}

/** Differences between what is owed and paid. */
const DIFFERENCES: Readonly<Record<string, (writer: LineWriter) => void>> = {
  'short payment': (writer) =>
    payLess(writer, 'short payment', ({ random }, sum) =>
      Math.min(random.between(1, 480), Math.floor(sum * 0.015)),
    ),
  fee: (writer) => payLess(writer, 'fee', ({ random }) => random.pick([500, 750, 1_000, 1_500, 2_500])),
};

function payLess(
  writer: LineWriter,
  slice: string,
  lessOf: (writer: LineWriter, sum: number) => number,
): void {
  const taken = writer.take(1, ({ outstanding }) => outstanding > 5_000);
  if (taken === null) return;
  const sum = sumOf(taken.invoices);
  const less = Math.max(1, lessOf(writer, sum));
  const chargesDeducted = slice === 'fee' && writer.random.chance(0.5) ? less : 0;
  const numbers = numbersOf(writer, taken.invoices);
  const documents = new Map(taken.invoices.map(({ id }) => [id, slice === 'fee' ? sum : sum - less]));
  writer.add(taken.customer, sum - less, { numbers, chargesDeducted }, { slice, documents });
}

/** Lines that have one right answer, or none. */
export const SLICES: readonly [weight: number, slice: Slice][] = [
  [10, structured],
  [30, (writer) => payNamed(writer, 'mangled text', 1)],
  [4, typingError],
  [3, cutNumber],
  [3, oldNumber],
  [2, otherPayer],
  [10, withoutReference],
  [14, (writer) => payNamed(writer, '1:N', writer.random.between(2, 6))],
  [4, severalWithoutReference],
  [3, severalTransfers],
  [3, DIFFERENCES['short payment'] ?? typingError],
  [3, discount],
  [3, DIFFERENCES['fee'] ?? typingError],
  [6, (writer) => payNamed(writer, 'parent payer', writer.random.between(1, 2), { isChild: true })],
  [2, deposit],
  [2, paidTwice],
  [8, alreadyRecorded],
  [3, returned],
  [4, creditNetted],
  [6, unrelated],
];

function structured(writer: LineWriter): void {
  const taken = writer.take(1, ({ id }) => writer.references.has(id));
  if (taken === null) return;
  const reference = writer.references.get(taken.invoices[0]?.id ?? '') ?? '';
  const documents = linksOf(taken.invoices);
  const facts = writer.random.chance(0.6)
    ? { reference, text: '' }
    : { text: `Zahlung ${reference.replace(/(.{4})(?=.)/g, '$1 ')}` };
  writer.add(taken.customer, sumOf(taken.invoices), facts, {
    slice: 'structured',
    documents,
    isPayerKnowable: true,
    areDocumentsKnowable: true,
  });
}

function typingError(writer: LineWriter): void {
  const taken = writer.take(1);
  if (taken === null) return;
  const numbers = taken.invoices.map(({ number }) => mistypedNumber(number ?? '', writer.random));
  // A number that another invoice of this customer with this amount has is no mistake that anybody could see.
  const others = writer.organization.documentsOf.get(taken.customer.id) ?? [];
  if (others.some(({ number }) => numbers.includes(number ?? ''))) return;
  const documents = linksOf(taken.invoices);
  writer.add(
    taken.customer,
    sumOf(taken.invoices),
    { numbers, areNumbersWrong: true },
    {
      slice: 'typing error',
      documents,
      areDocumentsKnowable: false,
    },
  );
}

/** The text ends inside the number. */
function cutNumber(writer: LineWriter): void {
  const taken = writer.take(1);
  const [invoice] = taken?.invoices ?? [];
  if (taken === null || invoice === undefined) return;
  const text = `Rechnung ${(invoice.number ?? '').slice(0, -writer.random.between(1, 2))}`;
  writer.add(
    taken.customer,
    invoice.outstanding,
    { text },
    {
      slice: 'cut number',
      documents: linksOf([invoice]),
    },
  );
}

/** The payer copied the text of an earlier payment, whose invoice is closed and had the same amount. */
function oldNumber(writer: LineWriter): void {
  const taken = writer.take(2);
  const [old, invoice] = taken?.invoices ?? [];
  if (taken === null || old === undefined || invoice === undefined) return;
  old.outstanding = 0;
  if (writer.random.chance(0.5)) old.amount = invoice.amount;
  writer.add(
    taken.customer,
    invoice.outstanding,
    { numbers: numbersOf(writer, [old]) },
    {
      slice: 'number of a paid invoice',
      documents: linksOf([invoice]),
      areDocumentsKnowable: false,
    },
  );
}

/** Another customer pays the invoice, with its own name and account. */
function otherPayer(writer: LineWriter): void {
  const taken = writer.take(1);
  const payer = writer.random.pick(writer.organization.customers);
  if (taken === null || payer.familyId === taken.customer.familyId) return;
  const facts = { numbers: numbersOf(writer, taken.invoices), payer };
  writer.add(taken.customer, sumOf(taken.invoices), facts, {
    slice: 'another customer pays',
    documents: linksOf(taken.invoices),
    isPayerKnowable: false,
  });
}

function withoutReference(writer: LineWriter): void {
  const taken = writer.take(1);
  const [invoice] = taken?.invoices ?? [];
  if (taken === null || invoice === undefined) return;
  writer.add(
    taken.customer,
    invoice.outstanding,
    {},
    { slice: 'no reference', documents: linksOf([invoice]) },
  );
  const last = writer.lines.at(-1);
  if (last?.truth.isPayerKnowable === true)
    last.truth = isOnlyAmount(writer, invoice)
      ? { ...last.truth, areDocumentsKnowable: true }
      : { ...last.truth, hasSeveralSolutions: true };
}

/** All open invoices at once, without a number. */
function severalWithoutReference(writer: LineWriter): void {
  const taken = writer.take(1);
  if (taken === null) return;
  const all = writer.organization.documentsOf.get(taken.customer.id) ?? [];
  if (all.length < 2 || all.length > 12 || all.some((one) => !writer.isWhole(one, taken))) return;
  for (const { id } of all) writer.markUsed(id);
  writer.add(taken.customer, sumOf(all), {}, { slice: 'N without reference', documents: linksOf(all) });
  const last = writer.lines.at(-1);
  if (last !== undefined) last.truth = { ...last.truth, areDocumentsKnowable: last.truth.isPayerKnowable };
}

function severalTransfers(writer: LineWriter): void {
  const taken = writer.take(1, ({ outstanding }) => outstanding > 10_000);
  const [invoice] = taken?.invoices ?? [];
  if (taken === null || invoice === undefined) return;
  const first = writer.random.between(3_000, invoice.outstanding - 3_000);
  for (const amount of [first, invoice.outstanding - first])
    writer.add(
      taken.customer,
      amount,
      { numbers: numbersOf(writer, [invoice]) },
      {
        slice: 'N:1',
        documents: new Map([[invoice.id, amount]]),
      },
    );
}

function discount(writer: LineWriter): void {
  const taken = writer.take(1, (one) => one.discount !== null && one.outstanding > 2_000);
  const [invoice] = taken?.invoices ?? [];
  if (taken === null || invoice === undefined) return;
  const less = Math.round((invoice.outstanding * (invoice.discount?.basisPoints ?? 0)) / 10_000);
  writer.add(
    taken.customer,
    invoice.outstanding - less,
    { numbers: numbersOf(writer, [invoice]) },
    {
      slice: 'discount',
      documents: linksOf([invoice]),
    },
  );
}

/** A payment provider pays the invoices of several customers at once, less its fee. */
function deposit(writer: LineWriter): void {
  const parts = [1, 2, 3].flatMap(() => writer.take(1) ?? []);
  const invoices = parts.flatMap((one) => one.invoices);
  const [first] = parts;
  if (first === undefined || new Set(parts.map(({ customer }) => customer.familyId)).size < 2) return;
  const fee = writer.random.chance(0.5) ? Math.round(sumOf(invoices) * 0.015) : 0;
  writer.add(
    first.customer,
    sumOf(invoices) - fee,
    { numbers: numbersOf(writer, invoices) },
    {
      slice: 'several customers',
      familyId: null,
      documents: linksOf(invoices),
      isPayerKnowable: false,
    },
  );
  const line = writer.lines.at(-1)?.line;
  if (line === undefined) return;
  line.counterparty.name = 'Pay Provider Europe S.A.';
  line.counterparty.iban = ibanOf(writer.random);
}

/** An invoice that an earlier line paid is paid again. */
function paidTwice(writer: LineWriter): void {
  const taken = writer.take(1);
  const [invoice] = taken?.invoices ?? [];
  if (taken === null || invoice === undefined) return;
  const amount = invoice.outstanding;
  invoice.outstanding = 0;
  writer.add(
    taken.customer,
    amount,
    { numbers: numbersOf(writer, [invoice]) },
    {
      slice: 'paid twice',
      areDocumentsKnowable: false,
    },
  );
}

function alreadyRecorded(writer: LineWriter): void {
  const taken = writer.take(writer.random.between(1, 2));
  if (taken === null) return;
  const { customer, invoices } = taken;
  const sum = sumOf(invoices);
  const isLinked = writer.random.chance(0.7);
  const payment = writer.addPayment(customer.id, sum, isLinked ? invoices.map(({ id }) => id) : []);
  const numbers = writer.random.chance(0.7) ? numbersOf(writer, invoices) : [];
  if (isLinked) for (const invoice of invoices) invoice.outstanding = 0;
  writer.add(
    customer,
    sum,
    { numbers },
    {
      slice: 'ERP payment',
      paymentIds: [payment.id],
      areDocumentsKnowable: false,
    },
  );
}

function returned(writer: LineWriter): void {
  const taken = writer.take(1);
  const [invoice] = taken?.invoices ?? [];
  if (taken === null || invoice === undefined) return;
  const { random, lines, earlierLines } = writer;
  const endToEndId = `QT${random.between(10 ** 8, 10 ** 9)}`;
  const paid = writer.add(taken.customer, invoice.outstanding, { endToEndId, bookedOn: addDays(TODAY, -9) });
  lines.pop();
  const earlier = { ...paid, id: `E${paid.id}`, bankReference: `E${paid.bankReference}` };
  const { id: documentId, customerId, outstanding } = invoice;
  earlierLines.push({
    line: earlier,
    paymentIds: [`P-${earlier.id}`],
    customerIds: [customerId],
    links: [{ documentId, customerId, amount: outstanding }],
    returned: 0,
    unmatched: 0,
  });
  const fee = random.pick([0, 0, 300, 500]);
  const facts = random.chance(0.7)
    ? { endToEndId, text: 'Rücklastschrift' }
    : { text: `RETURN ${endToEndId} AC04` };
  writer.add(
    taken.customer,
    -outstanding - fee,
    { ...facts, returnReason: 'AC04' },
    {
      slice: 'return',
      earlierLineId: earlier.id,
      isPayerKnowable: false,
      areDocumentsKnowable: false,
    },
  );
}

function creditNetted(writer: LineWriter): void {
  const taken = writer.take(1, ({ outstanding, customerId }) => {
    const credits = writer.creditsOf(customerId);
    return credits.length === 1 && outstanding > sumOf(credits);
  });
  if (taken === null) return;
  const credits = writer.creditsOf(taken.customer.id);
  for (const { id } of credits) writer.markUsed(id);
  const named = writer.random.chance(0.6) ? taken.invoices.concat(credits) : taken.invoices;
  writer.add(
    taken.customer,
    sumOf(taken.invoices) - sumOf(credits),
    { numbers: numbersOf(writer, named) },
    {
      slice: 'credit note',
      documents: linksOf(taken.invoices.concat(credits)),
    },
  );
}

/** Own transfers, and money of senders that are no customers, some with the amount of an open invoice. */
function unrelated(writer: LineWriter): void {
  const { random, organization, lines } = writer;
  const stranger = random.pick(organization.customers);
  const invoice = random.pick(organization.documents);
  const amount = random.chance(0.5) ? invoice.outstanding || 100 : random.between(100, 900_000);
  const text = random.pick([
    `Erstattung ${random.between(10_000, 9_999_999)}`,
    'Zinsen',
    `Gutschrift Lieferant ${random.between(10_000, 9_999_999)}`,
    `Umbuchung ${TODAY}`,
    `refund order ${random.between(10_000, 9_999_999)}`,
  ]);
  const isOwn = random.chance(0.3);
  writer.add(
    stranger,
    amount,
    { text },
    {
      slice: 'unrelated',
      familyId: null,
      isExcluded: isOwn,
      isPayerKnowable: false,
      areDocumentsKnowable: false,
    },
  );
  const line = lines.at(-1)?.line;
  if (line === undefined) return;
  line.counterparty.iban = isOwn ? organization.ownIban : ibanOf(random);
  line.counterparty.name = random.pick([
    'Finanzamt',
    'Stadtwerke',
    'Versicherung AG',
    'Zoll',
    'Telefon Nord GmbH',
  ]);
}
