import type { DocumentKind } from '../../src/ledger/domain/settlement/records.ts';
import type { Random } from '../model/random.ts';

/** Random valid states of a small world, in which two states have many records in common. */

export interface StateDocument {
  kind: DocumentKind;
  name: string;
  customer: string;
  currency: string;
  amount: number;
  /** Amounts by name of the linked document: invoices of a credit, or credits of a refund. */
  links: [kind: DocumentKind, name: string, amount: number][];
}

export interface State {
  /** Parents of customers, by name. */
  customers: Map<string, string | null>;
  /** By kind and name. */
  documents: Map<string, StateDocument>;
}

export interface StateSize {
  customers: number;
  /** Number of names for each kind of document. */
  names: number;
}

const SMALL: StateSize = { customers: 6, names: 8 };
const LETTERS = { INVOICE: 'I', CREDIT_NOTE: 'N', PAYMENT: 'P', REFUND: 'R' } as const;
const KINDS = ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND'] as const;

export const keyOf = (kind: DocumentKind, name: string) => `${kind} ${name}`;

export function randomState(random: Random, { customers, names }: StateSize = SMALL): State {
  const state: State = { customers: new Map(), documents: new Map() };
  for (let i = 0; i < customers; i += 1) if (i === 0 || random.chance(85)) state.customers.set(`C${i}`, null);
  const all = [...state.customers.keys()];
  const roots = all.filter((_, i) => i === 0 || random.chance(35));
  for (const name of all) if (!roots.includes(name)) state.customers.set(name, random.pick(roots));
  for (const kind of KINDS)
    for (let i = 0; i < names; i += 1) {
      if (!random.chance(80)) continue;
      const currency = random.chance(75) ? 'EUR' : 'USD';
      const customer = random.pick(all);
      const own = { kind, name: `${LETTERS[kind]}${i}`, customer, currency };
      const amount = kind === 'INVOICE' ? 100 * random.integer(1, 3) : 50 * random.integer(1, 6);
      state.documents.set(keyOf(kind, own.name), { ...own, amount, links: [] });
    }
  for (const document of state.documents.values()) addLinks(random, state, document);
  return state;
}

const rootOf = ({ customers }: State, name: string) => customers.get(name) ?? name;

/** Links a credit to invoices, or a refund to credits, within what all of them have left. */
function addLinks(random: Random, state: State, document: StateDocument): void {
  if (document.kind === 'INVOICE') return;
  const isRefund = document.kind === 'REFUND';
  const partners = [...state.documents.values()].filter(
    ({ kind, currency, customer }) =>
      (kind === 'INVOICE' || kind === 'REFUND') !== (document.kind === 'REFUND') &&
      kind !== 'REFUND' &&
      currency === document.currency &&
      rootOf(state, customer) === rootOf(state, document.customer),
  );
  let left = document.amount;
  for (const partner of random.shuffled(partners)) {
    if (left === 0 || random.chance(40)) continue;
    const room = partner.amount - takenOf(state, partner, isRefund);
    const amount = Math.min(room, random.chance(50) ? left : random.integer(1, left));
    if (amount <= 0) continue;
    document.links.push([partner.kind, partner.name, amount]);
    left -= amount;
  }
}

/** Returns what links from refunds, or from credits, take from a document. */
function takenOf(state: State, { kind, name }: StateDocument, byRefunds: boolean): number {
  const owners = [...state.documents.values()].filter((one) => (one.kind === 'REFUND') === byRefunds);
  return owners
    .flatMap(({ links }) => links)
    .reduce((sum, [of, to, amount]) => (of === kind && to === name ? sum + amount : sum), 0);
}
