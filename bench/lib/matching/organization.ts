import type {
  PayerMemory,
  PaymentReference,
  WorldCustomer,
  WorldDocument,
} from '../../../server/src/cash/domain/matching/model.ts';
import { addDays } from '../../../server/src/kernel/days.ts';
import { creditorReference } from '../../../server/src/ledger/domain/transfers/creditor-reference.ts';
import type { Random } from './random.ts';

export const TODAY = '2026-03-16';

/** A generated organization with customers, open documents and payers that it knows. */
export interface Organization {
  customers: WorldCustomer[];
  documents: WorldDocument[];
  documentsOf: Map<string, WorldDocument[]>;
  ibans: Map<string, string>;
  memory: PayerMemory[];
  references: PaymentReference[];
  ownIban: string;
  /** Number of the first customer. In some organizations customers and invoices have the same numbers. */
  firstNumber: number;
}

export interface OrganizationSize {
  customers: number;
  /** Open invoices of a customer, on average. */
  invoices: number;
}

const FIRST =
  'Alpen Nord Rhein Elbe Ostsee Berg Stadt Wald Sonnen Licht Bach Stein Kraft Hansa Main Euro Inter Uni Pro Neu Alt Silber Gold Blau Grün'.split(
    ' ',
  );
const SECOND =
  'bau technik handel druck metall holz service logistik medien energie pflege garten elektro moden papier glas farben optik daten system'.split(
    ' ',
  );
const SURNAME =
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Dupont Martin Bernard Rossi Bianchi Jansen Visser Smith Jones Taylor Nowak Kowalski Novák Jørgensen Lindström'.split(
    ' ',
  );
const FORM = ['GmbH', 'AG', 'GmbH & Co. KG', 'KG', 'e.K.', 'S.A.', 'SARL', 'Ltd', 'B.V.', 'S.p.A.', ''];

const SYLLABLES =
  'ba be bo ca co da de di do fa fi fo ga go ha ho ja ka ki ko la le li lo ma mi mo na ne no pa po ra re ri ro sa se so ta te ti to va vi vo wa xo ya za zu'.split(
    ' ',
  );

/** Shapes of invoice numbers as organizations choose them. */
const NUMBER_FORMATS: readonly ((sequence: number) => string)[] = [
  (sequence) => `RE-2026-${String(sequence).padStart(5, '0')}`,
  (sequence) => String(1_000_000 + sequence),
  (sequence) => `INV${String(sequence).padStart(6, '0')}`,
  (sequence) => `2026/${String(sequence).padStart(5, '0')}`,
  (sequence) => String(40_000 + sequence),
  (sequence) => `F${26_000_000 + sequence}`,
];

export function generateOrganization(random: Random, size: OrganizationSize): Organization {
  const { pick, chance, between } = random;
  const numberOf = pick(NUMBER_FORMATS);
  const prices = [between(1_900, 9_900), between(10_000, 49_900), between(50_000, 99_900)];
  const isSubscription = chance(0.3);
  const organization: Organization = {
    customers: [],
    documents: [],
    documentsOf: new Map(),
    ibans: new Map(),
    memory: [],
    references: [],
    ownIban: ibanOf(random),
    firstNumber: pick([10_000, 40_000, 1_000_000]),
  };
  let sequence = between(1, 500);
  for (let i = 0; i < size.customers; i += 1) {
    const id = `C${i}`;
    const documents: WorldDocument[] = [];
    const count = Math.min(80, Math.max(1, Math.round(-Math.log(1 - random.unit()) * size.invoices)));
    for (let k = 0; k < count; k += 1) {
      sequence += between(1, 3);
      const amount = isSubscription && chance(0.6) ? pick(prices) : amountOf(random);
      documents.push(
        documentOf(random, { id: `I${sequence}`, number: numberOf(sequence), customerId: id, amount }),
      );
    }
    if (chance(0.15)) {
      sequence += 1;
      const number = `GS-${String(sequence).padStart(5, '0')}`;
      const amount = between(500, 40_000);
      documents.push({
        ...documentOf(random, { id: `I${sequence}`, number, customerId: id, amount }),
        kind: 'CREDIT_NOTE',
        dueOn: null,
        discount: null,
      });
    }
    addCustomer(organization, random, { id, documents });
  }
  shareAccounts(organization, random);
  return organization;
}

function addCustomer(
  organization: Organization,
  random: Random,
  { id, documents }: { id: string; documents: WorldDocument[] },
): void {
  const { chance, pick, between } = random;
  const previous = organization.customers.at(-1);
  const isChild = previous !== undefined && previous.familyId === previous.id && chance(0.1);
  const stem = chance(0.3) ? pick(SURNAME) : `${pick(FIRST)}${pick(SECOND)}`;
  const middle = chance(0.3) ? `${pick(SURNAME)} ` : chance(0.7) ? `${inventedWord(random)} ` : '';
  const name = `${stem} ${middle}${pick(FORM)}`.trim();
  organization.customers.push({
    id,
    familyId: isChild ? previous.id : id,
    number: String(organization.firstNumber + organization.customers.length * 3),
    names: [name],
    mergedIds: [],
    openDocuments: documents.length,
  });
  organization.documents.push(...documents);
  organization.documentsOf.set(id, documents);
  const iban = ibanOf(random);
  organization.ibans.set(id, iban);
  if (chance(0.8))
    organization.memory.push({
      account: iban,
      customers: [{ customerId: id, matches: between(1, 30), firstOn: '2024-05-02', lastOn: '2026-02-20' }],
    });
  for (const { kind, id: documentId } of documents)
    if (kind === 'INVOICE' && chance(0.2))
      organization.references.push({
        reference: creditorReference(`Q${documentId}`),
        customerId: id,
        documentIds: [documentId],
      });
}

/** Most companies have a word in their name that no other company has. */
function inventedWord({ pick, between }: Random): string {
  const syllables = Array.from({ length: between(2, 3) }, () => pick(SYLLABLES));
  const word = syllables.join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A hundredth of the customers pays from the account of a factor or payroll bureau. */
function shareAccounts({ customers, ibans, memory }: Organization, random: Random): void {
  const account = ibanOf(random);
  const members = customers.filter(() => random.chance(0.01));
  for (const { id } of members) ibans.set(id, account);
  if (members.length > 1)
    memory.push({
      account,
      customers: members.map(({ id }) => ({
        customerId: id,
        matches: 3,
        firstOn: '2025-05-02',
        lastOn: '2026-02-20',
      })),
    });
}

function documentOf(
  random: Random,
  { id, number, customerId, amount }: { id: string; number: string; customerId: string; amount: number },
): WorldDocument {
  const issuedOn = addDays(TODAY, -random.between(5, 90));
  return {
    id,
    kind: 'INVOICE',
    number,
    externalId: null,
    customerId,
    currency: 'EUR',
    amount,
    outstanding: amount,
    issuedOn,
    dueOn: addDays(issuedOn, 30),
    isDisputed: false,
    discount: random.chance(0.25)
      ? { basisPoints: random.pick([200, 300]), untilOn: addDays(TODAY, 3) }
      : null,
  };
}

/** Amounts are spread over orders of magnitude; one in five is round. */
export function amountOf({ unit, chance }: Random): number {
  const amount = Math.round(1_500 * Math.exp(unit() * 6.5));
  return chance(0.2) ? Math.ceil(amount / 1_000) * 1_000 : amount;
}

export function ibanOf({ between }: Random): string {
  return `DE${between(10, 99)}${between(10 ** 8, 10 ** 9 - 1)}${between(10 ** 8, 10 ** 9 - 1)}`;
}
