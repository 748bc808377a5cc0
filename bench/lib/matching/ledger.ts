import { type Lookups, lookupsOf, PAYMENT_DAYS } from '../../../server/src/cash/domain/matching/lookups.ts';
import {
  type BankLine,
  MAX_CANDIDATES,
  type World,
  type WorldCustomer,
  type WorldDocument,
} from '../../../server/src/cash/domain/matching/model.ts';
import { DEFAULT_SETTINGS } from '../../../server/src/cash/domain/matching/settings.ts';
import { nameKey, trigramsOf } from '../../../server/src/cash/domain/matching/text/fold.ts';
import { documentKeys, numberKeys } from '../../../server/src/cash/domain/matching/text/number-keys.ts';
import { referenceKeys } from '../../../server/src/cash/domain/matching/text/references.ts';
import { daysBetween } from '../../../server/src/kernel/days.ts';
import type { Morning } from './cases.ts';

/** Names that share a trigram with more others are found by their other trigrams, as an index would. */
const COMMON = 200;
const MAX_NAMES = 5;
const MAX_SAME_AMOUNT = 50;

/** A ledger in memory that answers the lookups of the engine by indexes. */
export class MemoryLedger {
  readonly #morning: Morning;
  readonly #documentsByKey: Map<string, WorldDocument[]>;
  readonly #documentsByAmount: Map<number, WorldDocument[]>;
  readonly #customersByKey: Map<string, WorldCustomer[]>;
  readonly #customers: Map<string, WorldCustomer>;
  readonly #families: Map<string, WorldCustomer[]>;
  readonly #trigrams: Map<string, WorldCustomer[]>;
  readonly #references: Map<string, Morning['organization']['references']>;
  readonly #memory: Map<string, Morning['organization']['memory']>;
  readonly #payments: Map<string, Morning['payments']>;
  readonly #paymentsByAmount: Map<number, Morning['payments']>;

  constructor(morning: Morning) {
    const { customers, documents, references, memory } = morning.organization;
    this.#morning = morning;
    this.#documentsByKey = group(documents, documentKeys);
    this.#documentsByAmount = group(documents, ({ outstanding }) => [outstanding]);
    this.#customersByKey = group(customers, ({ number }) => numberKeys(number ?? ''));
    this.#customers = new Map(customers.map((one) => [one.id, one]));
    this.#families = group(customers, ({ familyId }) => [familyId]);
    this.#trigrams = group(customers, ({ names }) => [...trigramsOf(names.map(nameKey).join(' '))]);
    this.#references = group(references, ({ reference }) => referenceKeys(reference));
    this.#memory = group(memory, ({ account }) => [account]);
    this.#paymentsByAmount = group(morning.payments, ({ amount }) => [amount]);
    this.#payments = group(morning.payments, ({ customerId }) => [
      this.#customers.get(customerId)?.familyId ?? '',
    ]);
  }

  /** Loads what the engine may consider for these lines. */
  worldFor(lines: readonly BankLine[]): World {
    const { organization, earlierLines } = this.#morning;
    const documents = new Set<WorldDocument>();
    const customers = new Set<WorldCustomer>();
    const references = new Set<World['references'][number]>();
    const memory = new Set<World['memory'][number]>();
    const joined = new Set<World['payments'][number]>();
    for (const line of lines) {
      const lookups = lookupsOf(line, DEFAULT_SETTINGS);
      const named = lookups.numbers.flatMap((key) => this.#documentsByKey.get(key) ?? []);
      const sameAmount = (this.#documentsByAmount.get(lookups.amount) ?? []).slice(0, MAX_SAME_AMOUNT);
      const refs = lookups.references.flatMap((key) => this.#references.get(key) ?? []);
      const accounts = lookups.accounts.flatMap((key) => this.#memory.get(key) ?? []);
      for (const one of refs) references.add(one);
      for (const one of accounts) memory.add(one);
      for (const one of named.concat(sameAmount)) documents.add(one);
      for (const one of this.#paymentsByAmount.get(lookups.amount) ?? [])
        if (Math.abs(daysBetween(one.paidOn, line.bookedOn)) <= PAYMENT_DAYS) joined.add(one);
      const ids = [
        ...named.map(({ customerId }) => customerId),
        ...refs.map(({ customerId }) => customerId),
        ...accounts.flatMap((one) => one.customers.map(({ customerId }) => customerId)),
        ...lookups.numbers.flatMap((key) => (this.#customersByKey.get(key) ?? []).map(({ id }) => id)),
        ...this.#similar(lookups),
      ];
      this.#addFamilies(ids, customers, documents, joined);
    }
    for (const { customerId } of documents) customers.add(this.#customerOf(customerId));
    return {
      documents: [...documents],
      customers: [...customers],
      references: [...references],
      orders: [],
      memory: [...memory],
      payments: [...joined],
      earlierLines: lines.length > 1 ? earlierLines : earlierLines.slice(0, 100),
      ownAccounts: [organization.ownIban],
      undone: [],
      settings: DEFAULT_SETTINGS,
    };
  }

  #customerOf(id: string): WorldCustomer {
    const found = this.#customers.get(id);
    if (found === undefined) throw new Error(`customer ${id} does not exist`);
    return found;
  }

  #addFamilies(
    ids: readonly string[],
    customers: Set<WorldCustomer>,
    documents: Set<WorldDocument>,
    payments: Set<World['payments'][number]>,
  ): void {
    let left = MAX_CANDIDATES;
    for (const familyId of new Set(ids.map((id) => this.#customerOf(id).familyId))) {
      for (const one of this.#payments.get(familyId) ?? []) payments.add(one);
      for (const member of this.#families.get(familyId) ?? []) {
        customers.add(member);
        for (const one of this.#morning.organization.documentsOf.get(member.id) ?? []) {
          if (left > 0 && one.outstanding > 0) documents.add(one);
          left -= 1;
        }
      }
    }
  }

  /** Finds the customers whose names share most trigrams. */
  #similar({ names }: Lookups): string[] {
    return names.flatMap((name) => {
      const counts = new Map<string, number>();
      for (const trigram of trigramsOf(name)) {
        const found = this.#trigrams.get(trigram) ?? [];
        if (found.length <= COMMON) for (const { id } of found) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return [...counts]
        .sort((a, b) => b[1] - a[1])
        .slice(0, MAX_NAMES)
        .map(([id]) => id);
    });
  }
}

function group<T, K>(items: readonly T[], keysOf: (item: T) => readonly K[]): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [item]);
      else known.push(item);
    }
  return groups;
}
