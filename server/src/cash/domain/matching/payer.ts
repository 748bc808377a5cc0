import { accountsOf, identifier } from './lookups.ts';
import type { BankLine, PayerDecision, PayerEvidence } from './model.ts';
import type { Recognition } from './recognize.ts';
import { nameKey, similarity, trigramsOf } from './text/fold.ts';
import { customerIdOf, familyOf, type IndexedName, type WorldIndex } from './world-index.ts';

/** A name that is less similar says nothing; it is the threshold of pg_trgm's `similarity` for proposals. */
const SIMILAR = 0.45;
/** A name that confirms other evidence. */
const CONFIRMS = 0.35;
/** Similarity of a name that contains the whole name of a customer, which is not too short. */
const CONTAINED = 0.8;
const MIN_CONTAINED = 5;
/** Names that are compared. */
const MAX_NAMES = 20;
/** Trigrams that more names have are not used to find names. */
const COMMON = 500;

interface Weighed {
  evidence: PayerEvidence;
  /** Enough to decide the payer. */
  isStrong: boolean;
}

/** Decides who sent the money, separately from what it pays. */
export function decidePayer(line: BankLine, recognition: Recognition, index: WorldIndex): PayerDecision {
  const names = similarNames(line, index);
  const account = accountEvidence(line, index);
  const weighed = [
    ...referenceEvidence(line, recognition, index),
    ...account.evidence,
    ...numberEvidence(recognition, names, index),
    ...nameEvidence(line, names),
    ...answerEvidence(line, index),
  ];
  const strong = weighed.filter(({ isStrong }) => isStrong).map(({ evidence }) => evidence);
  const families = new Set(strong.map(({ customerId }) => familyOf(index, customerId)));
  const evidence = weighed.map((one) => one.evidence);
  const shared = { evidence, isSharedAccount: account.isShared };
  if (families.size > 1 || contradictsAccount(account.evidence, line, index))
    return { certainty: 'CONFLICTING', customerId: null, familyId: null, ...shared };
  const [familyId] = families;
  if (familyId !== undefined)
    return { certainty: 'CERTAIN', customerId: mainCustomer(strong, familyId), familyId, ...shared };
  return { ...probablePayer(evidence, index), ...shared };
}

/** Returns the customer that the strong evidence names, or the head of its family. */
function mainCustomer(strong: readonly PayerEvidence[], familyId: string): string {
  const customers = new Set(strong.map(({ customerId }) => customerId));
  const [only] = customers;
  if (customers.size === 1 && only !== undefined) return only;
  const account = strong.filter(({ kind }) => kind === 'ACCOUNT').map(({ customerId }) => customerId);
  return account[0] ?? familyId;
}

function probablePayer(
  evidence: readonly PayerEvidence[],
  index: WorldIndex,
): Pick<PayerDecision, 'certainty' | 'customerId' | 'familyId'> {
  const unknown = { certainty: 'UNKNOWN' as const, customerId: null, familyId: null };
  const names = evidence.filter((one) => one.kind === 'NAME');
  const best = Math.max(0, ...names.map(({ similarity: value }) => value));
  const leading = names.filter(({ similarity: value }) => value >= best - 0.05);
  const candidates = names.length > 0 ? leading : evidence;
  const families = new Set(candidates.map(({ customerId }) => familyOf(index, customerId)));
  const [familyId] = families;
  const [first] = candidates;
  if (familyId === undefined || first === undefined || families.size > 1) return unknown;
  return { certainty: 'PROBABLE', customerId: first.customerId, familyId };
}

function referenceEvidence(line: BankLine, recognition: Recognition, index: WorldIndex): Weighed[] {
  const references = recognition.references.map(({ reference }) => ({
    kind: 'PAYMENT_REFERENCE' as const,
    customerId: customerIdOf(index, reference.customerId),
    value: reference.reference,
  }));
  const endToEnd = identifier(line.endToEndId) ?? '';
  const orders = (index.orders.get(endToEnd) ?? []).map((order) => ({
    kind: 'PAYMENT_ORDER' as const,
    customerId: customerIdOf(index, order.customerId),
    value: endToEnd,
  }));
  const mandate = identifier(line.mandateId) ?? '';
  const mandates = (index.mandates.get(mandate) ?? []).map((order) => ({
    kind: 'MANDATE' as const,
    customerId: customerIdOf(index, order.customerId),
    value: mandate,
  }));
  return [...references, ...orders, ...mandates.slice(0, 1)].map((evidence) => ({
    evidence,
    isStrong: true,
  }));
}

/** An account decides only if all accepted matches name one family. */
function accountEvidence(line: BankLine, index: WorldIndex): { evidence: Weighed[]; isShared: boolean } {
  for (const account of accountsOf(line)) {
    const customers = (index.memory.get(account) ?? []).flatMap(({ customers: known }) => known);
    if (customers.length === 0) continue;
    const families = new Set(customers.map(({ customerId }) => familyOf(index, customerId)));
    if (families.size > 1) return { evidence: [], isShared: true };
    const evidence = customers
      .toSorted((a, b) => b.matches - a.matches || (a.customerId < b.customerId ? -1 : 1))
      .map(({ customerId, matches, firstOn, lastOn, isAssigned }) => ({
        kind: 'ACCOUNT' as const,
        customerId: customerIdOf(index, customerId),
        value: account,
        matches,
        firstOn,
        lastOn,
        ...(isAssigned === true ? { isAssigned } : {}),
      }));
    return {
      evidence: evidence.slice(0, 5).map((one) => ({ evidence: one, isStrong: true })),
      isShared: false,
    };
  }
  return { evidence: [], isShared: false };
}

/**
 * Numbers in the text. A wrong digit often makes the number of another customer, so a number decides only if
 * it has check digits or the payer's name confirms it.
 */
function numberEvidence(
  { documents, customers }: Recognition,
  names: readonly SimilarName[],
  index: WorldIndex,
): Weighed[] {
  const isConfirmed = (customerId: string) => {
    const family = familyOf(index, customerId);
    return names.some((name) => familyOf(index, name.customerId) === family && name.similarity >= CONFIRMS);
  };
  const ofDocuments = documents
    .filter(({ isWeak }) => !isWeak)
    .flatMap(({ alternatives, isChecked, token }) => {
      const found = alternatives.flat().flatMap((id) => index.documents.get(id) ?? []);
      const families = new Set(found.map(({ customerId }) => familyOf(index, customerId)));
      return found.map(({ id, customerId }) => ({
        evidence: {
          kind: 'DOCUMENT_NUMBER' as const,
          customerId: customerIdOf(index, customerId),
          documentId: id,
          value: token.value,
        },
        isStrong: families.size === 1 && (isChecked || isConfirmed(customerId)),
      }));
    });
  const ofCustomers = customers.map(({ customerId, token, isLabeled }) => ({
    evidence: { kind: 'CUSTOMER_NUMBER' as const, customerId, value: token.value },
    isStrong: isLabeled || isConfirmed(customerId) || (/[A-Z]/.test(token.value) && token.value.length >= 6),
  }));
  return [...ofDocuments, ...ofCustomers];
}

interface SimilarName {
  customerId: string;
  similarity: number;
}

/** Finds the customers with the most similar names. */
function similarNames({ counterparty }: BankLine, index: WorldIndex): SimilarName[] {
  const keys = [counterparty.ultimateName, counterparty.name].map((name) => nameKey(name ?? ''));
  const best = new Map<string, number>();
  for (const key of new Set(keys.filter((one) => one.length > 2))) {
    const trigrams = trigramsOf(key);
    for (const name of namesNear(key, trigrams, index)) {
      const likeness = hasAllWords(key, name.key) ? CONTAINED : 0;
      const value =
        name.key === key ? 1 : Math.max(likeness, Math.min(0.99, similarity(trigrams, name.trigrams)));
      if (value > (best.get(name.customerId) ?? 0)) best.set(name.customerId, value);
    }
  }
  return [...best]
    .map(([customerId, value]) => ({ customerId, similarity: value }))
    .filter(({ similarity: value }) => value >= CONFIRMS)
    .sort((a, b) => b.similarity - a.similarity || (a.customerId < b.customerId ? -1 : 1))
    .slice(0, MAX_NAMES);
}

/** Returns whether the sender's name contains that of the customer, as in `Miller accounts department`. */
function hasAllWords(key: string, name: string): boolean {
  const words = new Set(key.split(' '));
  return name.length >= MIN_CONTAINED && name.split(' ').every((word) => words.has(word));
}

function namesNear(key: string, trigrams: ReadonlySet<string>, index: WorldIndex): readonly IndexedName[] {
  const same = index.names.get(key);
  if (same !== undefined) return same;
  const shared = new Map<IndexedName, number>();
  for (const trigram of trigrams) {
    const names = index.namesByTrigram.get(trigram) ?? [];
    if (names.length <= COMMON) for (const name of names) shared.set(name, (shared.get(name) ?? 0) + 1);
  }
  const least = Math.max(2, trigrams.size * 0.2);
  return [...shared].filter(([, count]) => count >= least).map(([name]) => name);
}

/** Returns the names that speak for a customer, at most as probable evidence. */
function nameEvidence({ counterparty }: BankLine, names: readonly SimilarName[]): Weighed[] {
  const value = counterparty.ultimateName ?? counterparty.name ?? '';
  return names
    .filter((name) => name.similarity >= SIMILAR)
    .map((name) => ({
      evidence: { kind: 'NAME', customerId: name.customerId, value, similarity: name.similarity },
      isStrong: false,
    }));
}

/** The customer that was asked named invoices. A person chose it, so it is probable, and decides nothing. */
function answerEvidence({ id }: BankLine, index: WorldIndex): Weighed[] {
  const answer = index.answers.get(id);
  if (answer === undefined || answer.documents.length === 0) return [];
  const numbers = answer.documents
    .map(({ documentId }) => index.documents.get(documentId))
    .flatMap((document) => document?.number ?? document?.externalId ?? []);
  const customerId = customerIdOf(index, answer.customerId);
  const value = numbers.toSorted().join(', ');
  return [
    { evidence: { kind: 'PAYER_ANSWER', customerId, value, lastOn: answer.answeredOn }, isStrong: false },
  ];
}

/** Returns whether the name is exactly that of one other family than the account's. */
function contradictsAccount(
  account: readonly Weighed[],
  { counterparty }: BankLine,
  index: WorldIndex,
): boolean {
  const [known] = account;
  const key = nameKey(counterparty.ultimateName ?? counterparty.name ?? '');
  const families = new Set((index.names.get(key) ?? []).map(({ customerId }) => familyOf(index, customerId)));
  if (known === undefined || families.size !== 1) return false;
  return !families.has(familyOf(index, known.evidence.customerId));
}
