import type {
  BankLine,
  EarlierLine,
  ExistingPayment,
  PayerMemory,
  PaymentOrder,
  PaymentReference,
  UndoneMatch,
  WorldCustomer,
  WorldDocument,
} from '../../../src/cash/domain/matching/model.ts';
import type { Random } from '../../model/random.ts';
import type { Way } from '../evaluator/ways.ts';
import { companyName, day, iban } from './names.ts';
import { NumberSource } from './numbers.ts';

export const BOOKED_ON = '2026-05-12';
const MAX_OPEN = 11;

/** The ways that a line was meant to pay; several if one is as right as another. */
export interface Truth {
  ways: readonly Way[];
  /** Family whose account the money may go to as well; null: none. */
  accountFamily: string | null;
}

export interface TrueLine {
  kind: string;
  line: BankLine;
  truth: Truth;
}

/** An organization under construction: what the ledger contains, and lines with their truth. */
export class Ledger {
  readonly random: Random;
  readonly customers: WorldCustomer[] = [];
  readonly documents: WorldDocument[] = [];
  readonly references: PaymentReference[] = [];
  readonly orders: PaymentOrder[] = [];
  readonly memory: PayerMemory[] = [];
  readonly payments: ExistingPayment[] = [];
  readonly earlierLines: EarlierLine[] = [];
  readonly undone: UndoneMatch[] = [];
  readonly lines: TrueLine[] = [];
  readonly ownAccounts: readonly string[] = ['DE00999888777666', '0004711000'];
  /** Documents that a line of this run pays or names already. */
  readonly used = new Set<string>();
  readonly #accounts = new Map<string, string>();
  readonly #numbers: NumberSource;
  #ids = 0;

  /** Its numbers have four digits, and the settings say so. */
  readonly hasShortNumbers: boolean;

  constructor(random: Random) {
    this.random = random;
    this.hasShortNumbers = random.chance(12);
    this.#numbers = new NumberSource(random, this.hasShortNumbers);
  }

  id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }

  /** Adds a family of one to three customers; their accounts are known, or not. */
  addFamily(): void {
    const { random } = this;
    const familyId = this.id('c');
    for (let i = 0; i < random.pick([1, 1, 1, 2, 3]); i += 1) {
      const id = i === 0 ? familyId : this.id('c');
      const number = random.chance(60) ? `${random.integer(70_000, 79_999)}` : null;
      const isTaken = this.customers.some((one) => one.number === number);
      const merged = random.chance(10) ? [this.id('old')] : [];
      this.customers.push({
        id,
        familyId,
        number: isTaken ? null : number,
        names: [companyName(random)],
        mergedIds: merged,
        openDocuments: 0,
      });
      const account = iban(random);
      this.#accounts.set(id, account);
      if (random.chance(75)) this.remember(account, [random.pick([id].concat(merged))]);
    }
  }

  remember(account: string, customerIds: readonly string[]): void {
    this.memory.push({
      account,
      customers: customerIds.map((customerId) => ({
        customerId,
        matches: this.random.integer(1, 9),
        firstOn: '2025-03-01',
        lastOn: '2026-04-02',
      })),
    });
  }

  accountOf({ id }: WorldCustomer): string {
    return this.#accounts.get(id) ?? '';
  }

  isRemembered(customer: WorldCustomer): boolean {
    return this.memory.some(({ account }) => account === this.accountOf(customer));
  }

  familyOf(customerId: string): string {
    return this.customers.find(({ id }) => id === customerId)?.familyId ?? customerId;
  }

  amount(): number {
    const { random, documents } = this;
    if (documents.length > 0 && random.chance(12)) return random.pick(documents).amount;
    if (random.chance(15)) return random.integer(1, 40) * 50_00;
    return Math.round(Math.exp(random.fraction() * 8.3 + 6.2));
  }

  /** Adds a document, open unless the facts say otherwise; null: the family has enough of them. */
  addDocument(customer: WorldCustomer, facts: Partial<WorldDocument> = {}): WorldDocument | null {
    const { familyId } = customer;
    const open = this.documents.filter(
      (one) => this.familyOf(one.customerId) === familyId && one.outstanding > 0,
    );
    if (open.length >= MAX_OPEN) return null;
    const issuedOn = facts.issuedOn ?? day(BOOKED_ON, -this.random.integer(1, 100));
    const amount = facts.amount ?? this.amount();
    const kind = facts.kind ?? 'INVOICE';
    const document: WorldDocument = {
      id: this.id('d'),
      kind,
      number: facts.number ?? this.#numbers.next(this.customers.indexOf(customer)),
      externalId: null,
      customerId: customer.id,
      currency: facts.currency ?? 'EUR',
      amount,
      outstanding: facts.outstanding ?? amount,
      issuedOn,
      dueOn: kind === 'INVOICE' ? day(issuedOn, 30) : null,
      isDisputed: false,
      discount: facts.discount ?? null,
    };
    this.reserve(document.number ?? '');
    this.documents.push(document);
    return document;
  }

  /** Keeps a number from being given to a later document. */
  reserve(number: string): void {
    this.#numbers.reserve(number);
  }

  /** Returns open documents of a customer that no line of this run uses yet. */
  free(customer: WorldCustomer, kind: WorldDocument['kind'] = 'INVOICE'): WorldDocument[] {
    return this.documents.filter(
      (one) =>
        one.customerId === customer.id &&
        one.kind === kind &&
        one.currency === 'EUR' &&
        one.outstanding > 0 &&
        one.issuedOn <= BOOKED_ON &&
        !this.used.has(one.id),
    );
  }
}
