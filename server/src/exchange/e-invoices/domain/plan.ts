import type { Instalment } from '@quittance/e-invoice';
import { addDays } from '../../../kernel/days.ts';
import { matchCustomers, newExternalId } from './match-customer.ts';
import type {
  EInvoiceFacts,
  EInvoiceReading,
  FilePlan,
  KnownCustomer,
  KnownDocument,
  KnownRecords,
  PlannedCustomer,
  PlannedDocument,
  PlannedLink,
  PlanRefusal,
} from './model.ts';

/** Thrown where a file becomes no record. It ends the plan of that file only. */
class PlanError extends Error {
  override readonly name = 'PlanError';
  readonly refusal: PlanRefusal;

  constructor(rule: string, message: string) {
    super(message);
    this.refusal = { rule, message, line: null, column: null };
  }
}

interface PlanOptions {
  /** Whether customers that do not exist are created. */
  createsCustomers: boolean;
}

/** A document of the ledger, or of an earlier file, with what credit notes of this upload took of it. */
type Target = KnownDocument;

/**
 * Decides what each file of an upload becomes. Invoices are planned before the credit notes that name them, in
 * any order of the files.
 */
export function planEInvoices(
  readings: readonly EInvoiceReading[],
  { customers, documents }: KnownRecords,
  options: PlanOptions,
): FilePlan[] {
  const planner = new Planner(customers, documents, options);
  const plans = new Map<EInvoiceReading, FilePlan>();
  const isCredit = ({ invoice }: EInvoiceReading) => invoice?.receivable.kind === 'CREDIT_NOTE';
  for (const reading of readings) if (!isCredit(reading)) plans.set(reading, planner.plan(reading));
  for (const reading of readings) if (isCredit(reading)) plans.set(reading, planner.plan(reading));
  return readings.flatMap((reading) => plans.get(reading) ?? []);
}

class Planner {
  readonly #customers: readonly KnownCustomer[];
  readonly #documents = new Map<string, Target>();
  readonly #created = new Map<string, PlannedCustomer>();
  readonly #options: PlanOptions;

  constructor(
    customers: readonly KnownCustomer[],
    documents: readonly KnownDocument[],
    options: PlanOptions,
  ) {
    this.#customers = customers;
    this.#options = options;
    for (const one of documents) this.#documents.set(keyOf(one), { ...one });
  }

  plan(reading: EInvoiceReading): FilePlan {
    const { fileName, hasPdf, invoice, refusal } = reading;
    const file = { fileName, hasPdf, invoice };
    if (invoice === null) return { ...file, outcome: 'REFUSED', document: null, refusal };
    try {
      return { ...file, ...this.#planDocument(invoice), refusal: null };
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
      return { ...file, outcome: 'REFUSED', document: null, refusal: error.refusal };
    }
  }

  #planDocument(invoice: EInvoiceFacts): {
    outcome: 'CREATED' | 'UNCHANGED';
    document: PlannedDocument;
  } {
    const { number, currency, receivable } = invoice;
    const { kind, payable } = receivable;
    if (payable === 0) throw new PlanError('NOTHING_PAYABLE', `Nothing is payable (BT-115) of ${number}.`);
    const customer = this.#customerOf(invoice);
    const existing = this.#documents.get(keyOf({ kind, number }));
    if (existing !== undefined) refuseOther(existing, { invoice, customer });
    const links = existing === undefined && kind === 'CREDIT_NOTE' ? this.#linksOf(invoice, customer) : [];
    if (existing === undefined && kind === 'INVOICE') this.#refuseCorrection(invoice);
    const document: PlannedDocument = {
      kind,
      externalId: existing?.externalId ?? number,
      number,
      customer,
      currency,
      amount: payable,
      netAmount: payable === receivable.gross ? Math.abs(invoice.totals.net) : null,
      issuedOn: invoice.issuedOn,
      dueOn: kind === 'INVOICE' ? this.#dueOf(invoice, customer) : invoice.dueOn,
      instalments: unsigned(invoice),
      name: invoice.purchaseOrder ?? invoice.buyerReference,
      links,
    };
    if (existing === undefined) this.#remember(document);
    return { outcome: existing === undefined ? 'CREATED' : 'UNCHANGED', document };
  }

  #customerOf({ buyer }: EInvoiceFacts): PlannedCustomer {
    const match = matchCustomers(buyer, this.#customers);
    const [found, other] = match?.customers ?? [];
    if (match !== null && found !== undefined) {
      if (other !== undefined)
        throw new PlanError(
          'CUSTOMER_AMBIGUOUS',
          `${buyer.name} may be several customers, such as ${found.name} (${found.externalId}) and ` +
            `${other.name} (${other.externalId}).`,
        );
      return { id: found.id, externalId: found.externalId, name: found.name, matchedBy: match.matchedBy };
    }
    const externalId = newExternalId(buyer);
    if (!this.#options.createsCustomers)
      throw new PlanError(
        'CUSTOMER_UNKNOWN',
        `No customer has a number, VAT number or email of ${buyer.name}. Create the customer first.`,
      );
    if (externalId === null)
      throw new PlanError(
        'CUSTOMER_UNKNOWN',
        `${buyer.name} states no number (BT-46, BT-47) and no VAT number (BT-48), so it cannot be created.`,
      );
    const created = this.#created.get(externalId);
    const planned = created ?? { id: null, externalId, name: buyer.name, matchedBy: 'NEW' as const };
    this.#created.set(externalId, planned);
    return planned;
  }

  #dueOf({ issuedOn, dueOn }: EInvoiceFacts, { id }: PlannedCustomer): string {
    if (dueOn !== null) return dueOn;
    const terms = this.#customers.find((one) => one.id === id)?.paymentTerms ?? null;
    if (terms === null)
      throw new PlanError(
        'BR-CO-25',
        'The invoice states no due date (BT-9), and its customer has no payment terms.',
      );
    return addDays(issuedOn, terms);
  }

  /** Links a credit note to the invoices that it names (BT-25), up to what is outstanding. */
  #linksOf(invoice: EInvoiceFacts, { id, externalId }: PlannedCustomer): PlannedLink[] {
    let left = invoice.receivable.payable;
    const links: PlannedLink[] = [];
    for (const { number } of invoice.precedingInvoices) {
      const target = this.#documents.get(keyOf({ kind: 'INVOICE', number }));
      if (target?.currency !== invoice.currency || target.customerId !== (id ?? externalId)) continue;
      const amount = Math.min(left, target.outstanding);
      if (amount === 0) continue;
      links.push({ externalId: target.externalId, number, amount });
      target.outstanding -= amount;
      left -= amount;
    }
    return links;
  }

  /** A corrected invoice replaces another: both together would ask for the money twice. */
  #refuseCorrection({ typeCode, precedingInvoices }: EInvoiceFacts): void {
    if (typeCode !== '384' && typeCode !== '471') return;
    for (const { number } of precedingInvoices) {
      const target = this.#documents.get(keyOf({ kind: 'INVOICE', number }));
      if (target !== undefined && target.outstanding > 0)
        throw new PlanError(
          'CORRECTS_OPEN_INVOICE',
          `It corrects ${number}, which is still open. Credit or delete ${number} first.`,
        );
    }
  }

  #remember({ kind, number, externalId, customer, currency, amount }: PlannedDocument): void {
    const customerId = customer.id ?? customer.externalId;
    const target = { kind, number, externalId, customerId, currency, amount };
    this.#documents.set(keyOf({ kind, number }), { ...target, outstanding: amount });
  }
}

/** Returns the instalments of a negative invoice as those of a credit note. */
function unsigned({ instalments, totals }: EInvoiceFacts): Instalment[] {
  const sign = totals.payable < 0 ? -1 : 1;
  return instalments.map(({ dueOn, amount }) => ({ dueOn, amount: amount === null ? null : sign * amount }));
}

const keyOf = ({ kind, number }: Pick<KnownDocument, 'kind' | 'number'>): string => `${kind} ${number}`;

/** Refuses a number that another document has; the same document again is no error. */
function refuseOther(
  existing: Target,
  { invoice, customer }: { invoice: EInvoiceFacts; customer: PlannedCustomer },
): void {
  const isSame =
    existing.amount === invoice.receivable.payable &&
    existing.currency === invoice.currency &&
    existing.customerId === (customer.id ?? customer.externalId);
  if (!isSame)
    throw new PlanError(
      'NUMBER_TAKEN',
      `${invoice.number} exists already with another amount, currency or customer.`,
    );
}
