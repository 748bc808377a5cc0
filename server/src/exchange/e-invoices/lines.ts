import { minorToDecimal } from '../../kernel/currency.ts';
import type { RawLine } from '../imports/lines.ts';
import type { UnreadableLine } from '../imports/stage.ts';
import type { FilePlan, PlannedDocument } from './domain/model.ts';
import { vatFactsOf } from './domain/vat-facts.ts';
import type { UnpackedPdf } from './read/e-invoice.worker.ts';

type PlannedFile = FilePlan & { pdf: UnpackedPdf | null };

/** Yields the lines of an import for the files of an upload. The number of a line is that of its file. */
export async function* streamLinesOfPlans(
  plans: readonly PlannedFile[],
): AsyncGenerator<RawLine | UnreadableLine> {
  const created = new Set<string>();
  for (const [at, plan] of plans.entries()) {
    const number = at + 1;
    if (plan.document === null) {
      yield refusedLine(number, plan);
      continue;
    }
    const { customer } = plan.document;
    if (customer.id === null && !created.has(customer.externalId)) {
      created.add(customer.externalId);
      yield* linesOfCustomer(number, plan);
    }
    yield line(number, lineOf(plan.document, plan.outcome), {
      ...pdfOf(plan),
      ...vatOf(plan),
      ...warningsOf(plan),
    });
  }
}

const line = (
  number: number,
  content: object,
  extras: Pick<RawLine, 'pdf' | 'vat' | 'warnings'> = {},
): RawLine => ({
  number,
  bytes: Buffer.from(JSON.stringify(content)),
  ...extras,
});

function pdfOf({ pdf, fileName }: PlannedFile): Pick<RawLine, 'pdf'> {
  if (pdf === null) return {};
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  return { pdf: { sha256: pdf.sha256, size: pdf.size, fileName: name } };
}

function vatOf({ invoice, document }: PlannedFile): Pick<RawLine, 'vat'> {
  if (invoice === null || document?.kind !== 'INVOICE' || invoice.vat.length === 0) return {};
  return { vat: vatFactsOf(invoice) };
}

/** Says which due date of several is stored. A document that exists keeps its own. */
function warningsOf({ document, outcome }: PlannedFile): Pick<RawLine, 'warnings'> {
  if (document === null || outcome !== 'CREATED' || document.instalments.length === 0) return {};
  const { instalments, currency } = document;
  const stated = instalments.map(({ dueOn, amount }) =>
    amount === null ? dueOn : `${dueOn} (${minorToDecimal(amount, currency)} ${currency})`,
  );
  const error = `several are stated: ${stated.join(', ')}. The last one is stored`;
  return { warnings: [{ field: 'dueDate', error }] };
}

function refusedLine(number: number, { fileName, invoice, refusal }: PlannedFile): UnreadableLine {
  const { rule, message, line: at, column } = refusal ?? { rule: '', message: '', line: null, column: null };
  const place = at === null ? '' : ` (line ${at}, column ${column})`;
  return {
    number,
    type: invoice === null ? null : TYPES[invoice.receivable.kind],
    externalId: invoice?.number.slice(0, 255) ?? null,
    field: null,
    reason: `${fileName}: ${rule}: ${message}${place}`,
  };
}

const TYPES = { INVOICE: 'invoice', CREDIT_NOTE: 'credit_note' } as const;

function* linesOfCustomer(number: number, { document, invoice }: PlannedFile): Generator<RawLine> {
  if (document === null || invoice === null) return;
  const { externalId, name } = document.customer;
  const { vatNumber, email, electronicAddress } = invoice.buyer;
  const data = { externalId, name, ...(vatNumber === null ? {} : { vatNumber }) };
  yield line(number, { type: 'customer', data });
  const address = email ?? electronicAddress?.id ?? '';
  if (!address.includes('@')) return;
  const contact = { customer: { externalId }, email: address, isMain: true };
  yield line(number, { type: 'contact', data: contact });
}

/** A document that exists is only named: its facts do not change. */
function lineOf(document: PlannedDocument, outcome: FilePlan['outcome']): object {
  const { kind, externalId, customer, amount, netAmount, currency, issuedOn, dueOn, name, links } = document;
  const type = TYPES[kind];
  if (outcome === 'UNCHANGED') return { type, data: { externalId } };
  return {
    type,
    data: {
      externalId,
      customer: customer.id === null ? { externalId: customer.externalId } : { id: customer.id },
      grossAmount: amount,
      netAmount,
      currency,
      issuedAt: issuedOn,
      dueDate: dueOn,
      name,
      ...(kind === 'INVOICE' ? {} : { linkedInvoices: links.map(linkOf) }),
    },
  };
}

const linkOf = ({ externalId, amount }: PlannedDocument['links'][number]) => ({
  amountLinked: amount,
  invoice: { externalId },
});
