import type {
  BankLine,
  EarlierLine,
  ExistingPayment,
  WorldCustomer,
  WorldDocument,
} from '../../../server/src/cash/domain/matching/model.ts';
import { nameKey } from '../../../server/src/cash/domain/matching/text/fold.ts';
import { addDays } from '../../../server/src/kernel/days.ts';
import { ibanOf, type Organization, TODAY } from './organization.ts';
import type { Random } from './random.ts';
import { nameFor, textFor } from './texts.ts';

/** The truth about a generated line. */
export interface Truth {
  slice: string;
  /** Customer group that sent the money; null: no customer, or several. */
  familyId: string | null;
  /** Amounts that were paid or netted, by document. */
  documents: ReadonlyMap<string, number>;
  paymentIds: readonly string[];
  earlierLineId: string | null;
  isExcluded: boolean;
  isPayerKnowable: boolean;
  areDocumentsKnowable: boolean;
  hasSeveralSolutions: boolean;
}

export interface GeneratedLine {
  line: BankLine;
  truth: Truth;
}

/** An organization with the lines of one run. */
export interface Morning {
  organization: Organization;
  lines: GeneratedLine[];
  payments: ExistingPayment[];
  earlierLines: EarlierLine[];
}

/** Draws lines for an organization; each open document is used by one line only. */
export class LineWriter {
  readonly lines: GeneratedLine[] = [];
  readonly payments: ExistingPayment[] = [];
  readonly earlierLines: EarlierLine[] = [];
  readonly #used = new Set<string>();
  readonly organization: Organization;
  readonly random: Random;
  readonly #prefix: string;
  /** Payment references by document. */
  readonly references: ReadonlyMap<string, string>;
  readonly #knownAccounts: ReadonlySet<string>;
  readonly #families: ReadonlyMap<string, readonly WorldCustomer[]>;
  readonly #familyOf: ReadonlyMap<string, string>;
  readonly #familiesByName = new Map<string, Set<string>>();

  constructor(organization: Organization, random: Random, prefix: string) {
    this.organization = organization;
    this.random = random;
    this.#prefix = prefix;
    const { references, memory, customers } = organization;
    this.references = new Map(
      references.flatMap(({ documentIds, reference }) => documentIds.map((id) => [id, reference] as const)),
    );
    this.#knownAccounts = new Set(memory.flatMap((one) => (one.customers.length === 1 ? [one.account] : [])));
    this.#families = Map.groupBy(customers, ({ familyId }) => familyId);
    this.#familyOf = new Map(customers.map(({ id, familyId }) => [id, familyId]));
    for (const { names, familyId } of customers)
      for (const key of names.map(nameKey)) {
        const families = this.#familiesByName.get(key) ?? new Set();
        this.#familiesByName.set(key, families.add(familyId));
      }
  }

  /** Returns the customers of the group of a customer, the parent first. */
  membersOf(customerId: string): readonly WorldCustomer[] {
    return this.#families.get(this.#familyOf.get(customerId) ?? '') ?? [];
  }

  /** Takes unused invoices of a random customer that has enough of them. */
  take(count: number, accepts: (document: WorldDocument) => boolean = () => true): Taken | null {
    const { customers, documentsOf } = this.organization;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const customer = this.random.pick(customers);
      const free = (documentsOf.get(customer.id) ?? []).filter(
        (one) => one.kind === 'INVOICE' && one.outstanding > 0 && !this.#used.has(one.id) && accepts(one),
      );
      if (free.length < count) continue;
      const start = this.random.between(0, free.length - count);
      const invoices = free.slice(start, start + count);
      for (const { id } of invoices) this.#used.add(id);
      return { customer, invoices };
    }
    return null;
  }

  /** Returns the unused credit notes of a customer. */
  creditsOf(customerId: string): WorldDocument[] {
    const documents = this.organization.documentsOf.get(customerId) ?? [];
    return documents.filter((one) => one.kind === 'CREDIT_NOTE' && !this.#used.has(one.id));
  }

  /** Returns whether a document is an open invoice that no other line uses. */
  isWhole({ id, kind, outstanding }: WorldDocument, { invoices }: Taken): boolean {
    const isFree = !this.#used.has(id) || invoices.some((own) => own.id === id);
    return kind === 'INVOICE' && outstanding > 0 && isFree;
  }

  markUsed(id: string): void {
    this.#used.add(id);
  }

  /** Adds a line that a customer sends. One in ten comes from an account that is not known. */
  add(
    customer: WorldCustomer,
    amount: number,
    facts: Partial<LineFacts> = {},
    truth: Partial<Truth> = {},
  ): BankLine {
    const { random, organization } = this;
    const payer = facts.payer ?? customer;
    const iban =
      random.chance(0.1) && facts.isAccountKept !== true ? ibanOf(random) : organization.ibans.get(payer.id);
    const numbers = facts.numbers ?? [];
    const foreign = random.pick(organization.documents).number ?? '';
    const line: BankLine = {
      id: `${this.#prefix}-${String(this.lines.length).padStart(6, '0')}`,
      statementId: `${this.#prefix}-S${random.between(1, 5)}`,
      bankAccountId: 'B1',
      amount,
      currency: 'EUR',
      bookedOn: facts.bookedOn ?? TODAY,
      valueOn: null,
      counterparty: {
        name: random.chance(0.05) ? 'Zahlungsdienst' : nameFor(random, payer),
        ultimateName: null,
        iban: iban ?? null,
        accountNumber: null,
      },
      endToEndId: facts.endToEndId ?? (random.chance(0.5) ? 'NOTPROVIDED' : null),
      mandateId: null,
      structuredReferences:
        facts.reference === undefined ? [] : [{ type: 'SCOR', reference: facts.reference }],
      text: facts.text ?? textFor(random, { numbers, amount: Math.abs(amount), customer, foreign }),
      bankReference: `${this.#prefix}B${String(this.lines.length + 1_000_000)}`,
      isReversal: false,
      returnReason: facts.returnReason ?? null,
      chargesDeducted: facts.chargesDeducted ?? 0,
    };
    const isOwnName = this.#familiesByName.get(nameKey(line.counterparty.name ?? ''))?.size === 1;
    const isKnown = this.#knownAccounts.has(iban ?? '') || isOwnName;
    const isNamed = numbers.length > 0 && facts.areNumbersWrong !== true;
    this.lines.push({ line, truth: { ...truthOf(customer, isKnown, isNamed), ...truth } });
    return line;
  }

  addPayment(customerId: string, amount: number, documentIds: readonly string[]): ExistingPayment {
    const payment: ExistingPayment = {
      id: `${this.#prefix}P${this.payments.length}`,
      kind: 'PAYMENT',
      customerId,
      amount,
      currency: 'EUR',
      paidOn: addDays(TODAY, -this.random.between(0, 3)),
      text: '',
      documentIds,
    };
    this.payments.push(payment);
    return payment;
  }
}

export interface Taken {
  customer: WorldCustomer;
  invoices: WorldDocument[];
}

export interface LineFacts {
  payer: WorldCustomer;
  numbers: readonly string[];
  text: string;
  reference: string;
  endToEndId: string;
  returnReason: string;
  chargesDeducted: number;
  bookedOn: string;
  isAccountKept: boolean;
  areNumbersWrong: boolean;
}

function truthOf({ familyId }: WorldCustomer, isKnown: boolean, isNamed: boolean): Truth {
  return {
    slice: '',
    familyId,
    documents: new Map(),
    paymentIds: [],
    earlierLineId: null,
    isExcluded: false,
    isPayerKnowable: isKnown || isNamed,
    areDocumentsKnowable: isNamed,
    hasSeveralSolutions: false,
  };
}

export const sumOf = (documents: readonly WorldDocument[]) =>
  documents.reduce((sum, { outstanding }) => sum + outstanding, 0);

export const linksOf = (documents: readonly WorldDocument[]) =>
  new Map(documents.map(({ id, outstanding }) => [id, outstanding]));
