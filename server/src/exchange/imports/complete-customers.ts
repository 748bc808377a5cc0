import { isRecord } from '../../platform/is-record.ts';
import { INVOICE_PHASE, nameOf, type StagedLine } from './stage.ts';

/** A document's line, waiting in its bucket. */
export type WaitingLine = Pick<StagedLine, 'phase' | 'number' | 'text'>;

/** The lines of one customer in a bucket, in the order of the file. */
export interface CustomerLines {
  lines: WaitingLine[];
  /**
   * Whether its credit notes and payments link only to its own invoices in this file. They can then be
   * applied right after these invoices. Otherwise other invoices may still have to be imported.
   */
  isComplete: boolean;
}

interface Customer extends CustomerLines {
  invoices: Set<string>;
  /** ExternalIds of linked invoices; null if any is named in another way. */
  linked: string[] | null;
}

/**
 * Groups the lines of a bucket by customer. If lines state a document for several customers, all stay with
 * the first, so that they keep their order.
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

/**
 * Adds the invoices of a list of links. Lists are not validated yet; null (an invalid list) prevents early
 * application.
 */
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
