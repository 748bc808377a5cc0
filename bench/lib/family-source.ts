import type { Connector, Cursors } from '../../server/src/integrations/connector.ts';
import type {
  Family,
  Item,
  ItemKind,
  ItemLink,
  SourceSum,
} from '../../server/src/integrations/domain/canonical.ts';

/** Items of a customer: six invoices, three payments and a credit note, of which three pay an invoice each. */
export const ITEMS_EACH = 10;
const PAGE = 10_000;

/** A source whose answers are ready, so that a measurement contains the engine alone. */
export interface FamilySource {
  connector: Connector;
  /** Number of calls so far. */
  calls(): number;
}

/** Creates a source with this many customers. @param kinds the items of each */
export function createFamilySource(customers: number, kinds: readonly ItemKind[] = KINDS): FamilySource {
  const families = new Map<string, Family>();
  for (let i = 0; i < customers; i += 1) families.set(`party,${i}`, familyOf(`party,${i}`, i, kinds));
  const partyKeys = [...families.keys()];
  const keys = [...families.values()].flatMap(({ items }) => items.map(({ key }) => key));
  const balance = balanceOf(kinds);
  const sums: SourceSum[] = partyKeys.map((partyKey) => ({ partyKey, currency: 'EUR', balance }));
  let calls = 0;
  const answer = <T>(value: T): Promise<T> => {
    calls += 1;
    return Promise.resolve(value);
  };
  const connector: Connector = {
    check: () => Promise.reject(new Error('a measurement checks nothing')),
    changes: (cursors: Cursors) =>
      answer({ partyKeys: cursors['all'] === undefined ? partyKeys : [], cursors: { all: 'read' } }),
    families: (asked) => answer(asked.flatMap((key) => families.get(key) ?? [])),
    ids: (after) => {
      const from = Number(after ?? 0);
      const next = from + PAGE < keys.length ? String(from + PAGE) : null;
      return answer({ keys: keys.slice(from, from + PAGE), next });
    },
    sums: () => answer(sums),
  };
  return { connector, calls: () => calls };
}

const INVOICE = 12_000;
const CREDIT = 10_000;
const KINDS: readonly ItemKind[] = [
  ...Array.from({ length: 6 }, (): ItemKind => 'INVOICE'),
  'PAYMENT',
  'PAYMENT',
  'PAYMENT',
  'CREDIT_NOTE',
];

const balanceOf = (kinds: readonly ItemKind[]): number =>
  kinds.reduce((sum, kind) => sum + (kind === 'INVOICE' ? INVOICE : -CREDIT), 0);

function familyOf(key: string, number: number, kinds: readonly ItemKind[]): Family {
  const isPaid = kinds.includes('PAYMENT');
  const items = kinds.map((kind, i): Item => {
    const isInvoice = kind === 'INVOICE';
    const isLinked = isInvoice ? isPaid && i < 3 : kind === 'PAYMENT';
    const amount = isInvoice ? INVOICE : CREDIT;
    return {
      key: `line,${number * ITEMS_EACH + i}`,
      kind,
      partyKey: key,
      number: `N-${number * ITEMS_EACH + i}`,
      reference: null,
      currency: 'EUR',
      amount,
      netAmount: null,
      issuedOn: '2026-01-05',
      dueOn: isInvoice ? '2026-02-04' : null,
      residual: isLinked ? amount - CREDIT : amount,
      isBlocked: false,
      url: null,
    };
  });
  const links = items.slice(6, 9).flatMap(({ key: fromKey }, i): ItemLink[] => {
    const to = items[i];
    return to === undefined ? [] : [{ fromKey, toKey: to.key, amount: CREDIT }];
  });
  const party = {
    key,
    parentKey: null,
    name: `Customer ${number}`,
    number: `C-${number}`,
    vatNumber: null,
    language: 'en',
    address: null,
    contacts: [],
    isArchived: false,
  };
  return { parties: [party], items, links, differences: [] };
}
