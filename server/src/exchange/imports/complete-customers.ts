import { isRecord } from '../../platform/is-record.ts';
import { INVOICE_PHASE, nameOf, type StagedLine } from './stage.ts';

/** A line of a document that waits in its bucket. */
export type WaitingLine = Pick<StagedLine, 'phase' | 'number' | 'text'>;

/** What one customer's lines in a bucket say, in the order of the file. */
export interface CustomerLines {
  lines: WaitingLine[];
  /**
   * Whether its credit notes and payments are linked to its own invoices of this file only. They can be applied
   * right after these then; other invoices may still have to come.
   */
  isComplete: boolean;
}

interface Customer extends CustomerLines {
  invoices: Set<string>;
  /** ExternalIds of the invoices that are linked; null: some is named in another way. */
  linked: string[] | null;
}

/**
 * The lines of one bucket by customer. A document that is stated of several customers stays with the first, so that
 * its lines keep their order.
 */
export function byCustomer(lines: Iterable<WaitingLine>): CustomerLines[] {
  const customers = new Map<string, Customer>();
  const ofDocument = new Map<string, Customer>();
  for (const line of lines) {
    const { type, data }: { type: string; data: Record<string, unknown> } = JSON.parse(line.text);
    const document = `${type} ${nameOf(data)}`;
    const owner = isRecord(data['customer']) ? nameOf(data['customer']) : document;
    const customer = ofDocument.get(document) ?? customers.get(owner) ?? newCustomer();
    if (!customers.has(owner)) customers.set(owner, customer);
    ofDocument.set(document, customer);
    customer.lines.push(line);
    if (line.phase === INVOICE_PHASE) customer.invoices.add(nameOf(data));
    else customer.linked = addLinked(customer.linked, data['linkedInvoices']);
  }
  const all = [...new Set(ofDocument.values())];
  for (const one of all) one.isComplete = one.linked?.every((name) => one.invoices.has(name)) ?? false;
  return all;
}

function newCustomer(): Customer {
  return { lines: [], isComplete: false, invoices: new Set(), linked: [] };
}

/** Lists are not checked yet; of what is none, no line is applied early. */
function addLinked(linked: string[] | null, list: unknown): string[] | null {
  if (list === undefined || list === null) return linked;
  if (linked === null || !Array.isArray(list)) return null;
  for (const item of list) {
    const name = isRecord(item) ? onlyExternalId(item['invoice']) : null;
    if (name === null) return null;
    linked.push(name);
  }
  return linked;
}

function onlyExternalId(ref: unknown): string | null {
  if (!isRecord(ref)) return null;
  const { externalId, ...others } = ref;
  return typeof externalId === 'string' && Object.keys(others).length === 0 ? externalId : null;
}
