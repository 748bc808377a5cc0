import { type DemoCustomer, type DemoLine, makeCustomer, type Setting } from './customers.ts';
import { DemoDocuments } from './documents.ts';
import { seededRandom } from './random.ts';

/** Every sixth family has several members. */
const FAMILY_EVERY = 6;
const FEW = 5;

/** A customer with the lines of its record and contacts, and its documents. */
export interface DemoHousehold {
  customer: DemoCustomer;
  lines: DemoLine[];
  documents: DemoDocuments;
}

/**
 * Yields lines of a bulk import for demo data: customers, families and contacts; invoices of a year, settled
 * in every way or open at every age. The same seed makes the same data, with dates relative to today.
 */
export function* demoLines(setting: Setting, seed: number, customers: number): Generator<DemoLine> {
  for (const family of demoFamilies(setting, seed, customers)) {
    for (const { lines } of family) yield* lines;
    for (const { documents } of family) yield* documents.lines;
  }
}

/** Yields the families of demo data, the parent first. */
export function* demoFamilies(setting: Setting, seed: number, customers: number): Generator<DemoHousehold[]> {
  let made = 0;
  let open = 0;
  const atLeast = customers < FEW ? FEW : 0;
  for (let family = 0; made < customers; family += 1) {
    const random = seededRandom(seed, family);
    const wanted = family % FAMILY_EVERY === 0 ? random.int(3, 5) : 1;
    const members = Math.min(wanted, customers - made);
    const households: DemoHousehold[] = [];
    for (let i = 0; i < members; i += 1) {
      made += 1;
      const own = seededRandom(seed, family, i + 1);
      const parent = households[0]?.customer ?? null;
      const externalId = `demo-${String(made).padStart(4, '0')}`;
      const { customer, lines } = makeCustomer(own, setting, externalId, parent && { parent, child: i - 1 });
      const documents = new DemoDocuments(setting, own, customer);
      documents.addSettled();
      open += documents.addOpen(open, atLeast);
      households.push({ customer, lines, documents });
    }
    payWithinFamily(households.map(({ documents }) => documents));
    yield households;
  }
}

/** Makes the parent pay invoices of its children with one payment. */
function payWithinFamily([parent, ...children]: readonly DemoDocuments[]): void {
  if (parent === undefined || children.length === 0) return;
  const owed = children.map((child) => child.addForParent());
  parent.payFor(
    owed.map(({ invoice }) => invoice),
    Math.max(...owed.map(({ paidOn }) => paidOn)),
  );
}
