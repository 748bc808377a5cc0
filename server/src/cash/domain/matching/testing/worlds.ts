import { matchLines } from '../match-lines.ts';
import type {
  BankLine,
  EarlierLine,
  ExistingPayment,
  LineResult,
  PayerMemory,
  World,
  WorldCustomer,
  WorldDocument,
} from '../model.ts';
import type { MatchingSettings } from '../rule-values.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';

export const TODAY = '2026-03-16';

/** Builds a bank line: 100.00 EUR of today, with no other facts. */
export function bankLine(
  facts: Partial<Omit<BankLine, 'counterparty'>> & Partial<BankLine['counterparty']> = {},
): BankLine {
  return {
    id: facts.id ?? 'L1',
    statementId: facts.statementId ?? 'S1',
    bankAccountId: facts.bankAccountId ?? 'B1',
    amount: facts.amount ?? 100_00,
    currency: facts.currency ?? 'EUR',
    bookedOn: facts.bookedOn ?? TODAY,
    valueOn: facts.valueOn ?? null,
    counterparty: {
      name: facts.name ?? null,
      ultimateName: facts.ultimateName ?? null,
      iban: facts.iban ?? null,
      accountNumber: facts.accountNumber ?? null,
    },
    endToEndId: facts.endToEndId ?? null,
    mandateId: facts.mandateId ?? null,
    structuredReferences: facts.structuredReferences ?? [],
    text: facts.text ?? '',
    bankReference: facts.bankReference ?? null,
    isReversal: facts.isReversal ?? false,
    returnReason: facts.returnReason ?? null,
    chargesDeducted: facts.chargesDeducted ?? 0,
  };
}

/** Builds an open invoice of customer `A`; the id is the number. */
export function invoice(number: string, amount = 100_00, facts: Partial<WorldDocument> = {}): WorldDocument {
  return {
    id: facts.id ?? number,
    kind: facts.kind ?? 'INVOICE',
    number,
    externalId: facts.externalId ?? null,
    customerId: facts.customerId ?? 'A',
    currency: facts.currency ?? 'EUR',
    amount,
    outstanding: facts.outstanding ?? amount,
    issuedOn: facts.issuedOn ?? '2026-02-01',
    dueOn: facts.dueOn ?? '2026-03-03',
    isDisputed: facts.isDisputed ?? false,
    discount: facts.discount ?? null,
  };
}

export function customer(id: string, facts: Partial<WorldCustomer> = {}): WorldCustomer {
  return {
    id,
    familyId: facts.familyId ?? id,
    number: facts.number ?? null,
    names: facts.names ?? [],
    mergedIds: facts.mergedIds ?? [],
    openDocuments: facts.openDocuments ?? 0,
  };
}

/** Remembers an account for customers, three matches each. */
export function memory(account: string, ...customerIds: readonly string[]): PayerMemory {
  return {
    account,
    customers: customerIds.map((customerId) => ({
      customerId,
      matches: 3,
      firstOn: '2025-01-10',
      lastOn: '2026-02-10',
    })),
  };
}

export function payment(id: string, facts: Partial<ExistingPayment> = {}): ExistingPayment {
  return {
    id,
    kind: facts.kind ?? 'PAYMENT',
    customerId: facts.customerId ?? 'A',
    amount: facts.amount ?? 100_00,
    currency: facts.currency ?? 'EUR',
    paidOn: facts.paidOn ?? TODAY,
    text: facts.text ?? '',
    documentIds: facts.documentIds ?? [],
  };
}

export function earlierLine(line: BankLine, documentId: string, customerId = 'A'): EarlierLine {
  return {
    line,
    paymentIds: [`P-${line.id}`],
    customerIds: [customerId],
    links: [{ documentId, customerId, amount: line.amount }],
    returned: 0,
    unmatched: 0,
  };
}

/** Builds a world; customers of its documents exist without being listed. */
export function world(
  facts: Partial<Omit<World, 'settings'>> & { settings?: Partial<MatchingSettings> } = {},
): World {
  const documents = facts.documents ?? [];
  const listed = new Set(facts.customers?.map(({ id }) => id));
  const others = [...new Set(documents.map(({ customerId }) => customerId))].filter((id) => !listed.has(id));
  return {
    documents,
    customers: [...(facts.customers ?? []), ...others.map((id) => customer(id))],
    references: facts.references ?? [],
    orders: facts.orders ?? [],
    memory: facts.memory ?? [],
    payments: facts.payments ?? [],
    earlierLines: facts.earlierLines ?? [],
    ownAccounts: facts.ownAccounts ?? [],
    undone: facts.undone ?? [],
    answers: facts.answers ?? [],
    settings: { ...DEFAULT_SETTINGS, ...facts.settings },
    advices: facts.advices ?? [],
  };
}

/** Decides one line alone. */
export function matchLine(line: BankLine, facts: Parameters<typeof world>[0]): LineResult {
  const [result] = matchLines([line], world(facts));
  if (result === undefined) throw new Error('no result');
  return result;
}

/** Returns state, rule and targets of the first proposal, as `MATCHED 3 1001 1002`. */
export function summary({ state, rule, proposals }: LineResult): string {
  const parts = proposals[0]?.parts ?? [];
  const ids = parts.map((part) =>
    'documentId' in part
      ? part.documentId
      : 'paymentId' in part
        ? part.paymentId
        : part.kind === 'RETURN'
          ? part.earlierLineId
          : part.kind,
  );
  return [state, rule, ...ids.map(String).sort()].join(' ');
}
