/** Evidence for the payer. */
export interface Evidence {
  kind: string;
  value: string;
  matches: number;
  lastOn: string;
  /** A user assigned the account. */
  isAssigned: boolean;
  /** The customer for whom it speaks. */
  customerId: string;
}

/** A solution that lost, or a rule that found nothing. */
export interface Rejection {
  rule: number;
  code: string;
  amount: number | null;
}

/** A place in the text where something was recognized. */
export interface Token {
  start: number;
  end: number;
}

/** The parts of a proof that the page shows. The server stores proofs as they were when it decided. */
export interface Proof {
  tokens: readonly Token[];
  certainty: string;
  isSharedAccount: boolean;
  evidence: readonly Evidence[];
  rejections: readonly Rejection[];
  missing: readonly string[];
  settingsVersion: number | null;
  /** Version of the customer's own rules; null: it has none. */
  customerSettingsVersion: number | null;
  /** The remittance advice that names the documents. */
  advice: { id: string; day: string } | null;
}

type Facts = Readonly<Record<string, unknown>>;

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * Reads a proof. Facts that it lacks are empty.
 * @param text of the transaction: numbers are shown as the payer wrote them
 */
export function readProof(stored: unknown, text: string | null): Proof {
  const proof = factsOf(stored);
  const payer = factsOf(proof['payer']);
  const advice = factsOf(proof['advice']);
  const inText = listOf(proof['tokens'])
    .map(factsOf)
    .filter(({ source }) => source === 'TEXT');
  const writtenForm = (value: unknown): string => {
    const token = inText.find((one) => one['value'] === value);
    const written = text?.slice(numberOf(token?.['start']), numberOf(token?.['end'])) ?? '';
    return written === '' ? textOf(value) : written;
  };
  return {
    tokens: inText
      .filter(({ meaning }) => factsOf(meaning)['kind'] !== 'UNKNOWN_NUMBER')
      .map(({ start, end }) => ({ start: numberOf(start), end: numberOf(end) })),
    certainty: textOf(payer['certainty']),
    isSharedAccount: payer['isSharedAccount'] === true,
    evidence: listOf(payer['evidence'])
      .map(factsOf)
      .map(({ kind, value, matches, lastOn, isAssigned, customerId }) => ({
        kind: textOf(kind),
        value: writtenForm(value),
        matches: numberOf(matches),
        lastOn: textOf(lastOn),
        isAssigned: isAssigned === true,
        customerId: textOf(customerId),
      })),
    rejections: listOf(proof['rejections'])
      .map(factsOf)
      .map(({ rule, code, amount }) => ({
        rule: numberOf(rule),
        code: textOf(code),
        amount: numberOrNull(amount),
      })),
    missing: listOf(proof['missing']).map(textOf),
    settingsVersion: numberOrNull(proof['settingsVersion']),
    customerSettingsVersion: numberOrNull(proof['customerSettingsVersion']),
    advice: proof['advice'] === undefined ? null : { id: textOf(advice['id']), day: textOf(advice['day']) },
  };
}
