import { isTimeZone } from '../../kernel/calendar.ts';
import { convert, isCurrency } from '../../kernel/currency.ts';
import { LANGUAGES, type Language } from '../../kernel/formats.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { isPrintable } from '../../platform/plain-text.ts';

/** Editable properties of an organization. */
export interface OrganizationFacts {
  name: string;
  /** ISO 4217 code. */
  currency: string;
  /** IANA name. */
  timezone: string;
  language: Language;
  nativeIntegration: string | null;
  requestsPerMinute: number;
  maxConcurrency: number;
  /** Maximum number of addresses other than contacts that users may write to within 24 hours. */
  unknownRecipientsPerDay: number;
  /** First day whose payments are reported as Encaissée to the French reform; null: none are. */
  collectedFrom?: string | null;
}

export interface NewOrganizationFacts extends OrganizationFacts {
  /** Whether it is a sandbox. This cannot be changed later. */
  sandbox?: boolean;
  /** The organization that this sandbox shows sample data for. This cannot be changed later. */
  sampleOf?: string;
}

export const DEFAULT_LIMITS = {
  requestsPerMinute: 600,
  maxConcurrency: 10,
  unknownRecipientsPerDay: 200,
} as const;

/** Default contact positions by language. */
export const CONTACT_POSITIONS: Record<OrganizationFacts['language'], readonly string[]> = {
  en: ['ACCOUNTING', 'PAYER', 'PURCHASER', 'SALES'],
  fr: ['COMPTABILITE', 'PAYEUR', 'ACHETEUR', 'COMMERCIAL'],
  de: ['BUCHHALTUNG', 'ZAHLER', 'EINKAUF', 'VERTRIEB'],
  es: ['CONTABILIDAD', 'PAGADOR', 'COMPRADOR', 'VENTAS'],
  it: ['CONTABILITA', 'PAGATORE', 'ACQUISTI', 'VENDITE'],
  nl: ['BOEKHOUDING', 'BETALER', 'INKOOP', 'VERKOOP'],
};

const MAX_NAME_LENGTH = 500;
const MAX_LIMIT = 1_000_000;

/**
 * Validates the given facts; missing ones are skipped.
 * @throws INVALID_DATA naming every wrong field
 */
export function checkFacts(facts: Partial<OrganizationFacts>): void {
  const details: ErrorDetail[] = [];
  const expect = (field: keyof OrganizationFacts, right: boolean, error: string) => {
    if (facts[field] !== undefined && !right) details.push({ field, error });
  };
  const { name, currency, timezone, language, nativeIntegration } = facts;
  const { requestsPerMinute, maxConcurrency, unknownRecipientsPerDay } = facts;
  expect('name', isName(name), `must be a text of 1 to ${MAX_NAME_LENGTH} characters`);
  expect('currency', isCurrency(currency ?? ''), 'must be a current ISO 4217 code such as EUR');
  expect('timezone', isTimeZone(timezone ?? ''), 'must be an IANA time zone such as Europe/Paris');
  expect(
    'language',
    LANGUAGES.some((one) => one === language),
    `must be one of ${LANGUAGES.join(', ')}`,
  );
  const integration = nativeIntegration === null || isName(nativeIntegration);
  expect('nativeIntegration', integration, 'must be the name of the integration, or empty for none');
  expect('requestsPerMinute', isLimit(requestsPerMinute), `must be a whole number from 1 to ${MAX_LIMIT}`);
  expect('maxConcurrency', isLimit(maxConcurrency), `must be a whole number from 1 to ${MAX_LIMIT}`);
  expect(
    'unknownRecipientsPerDay',
    unknownRecipientsPerDay === 0 || isLimit(unknownRecipientsPerDay),
    `must be a whole number from 0 to ${MAX_LIMIT}`,
  );
  refuseProblems(details);
}

/**
 * Validates exchange rates: units of the organization's currency per unit of another; null removes a rate.
 * @throws INVALID_DATA naming every currency with a wrong rate
 */
export function checkRates(rates: ReadonlyMap<string, string | null>, currency: string): void {
  const details: ErrorDetail[] = [];
  for (const [other, rate] of rates) {
    const field = `rates.${other}`;
    if (other === currency) details.push({ field, error: "is the organization's own currency" });
    else if (rate !== null && !isRate(other, currency, rate))
      details.push({ field, error: `needs a known currency and a decimal above zero such as 1.1712` });
  }
  refuseProblems(details);
}

function isRate(from: string, to: string, rate: string): boolean {
  try {
    convert(1, from, to, rate);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Checks whether a text is a valid name: not blank, not too long, and storable in the database. */
export function isName(text: string | null | undefined): boolean {
  return (
    typeof text === 'string' &&
    text.trim() !== '' &&
    text.length <= MAX_NAME_LENGTH &&
    text.isWellFormed() &&
    isPrintable(text)
  );
}

function isLimit(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= MAX_LIMIT;
}

function refuseProblems(details: ErrorDetail[]): void {
  if (details.length === 0) return;
  const sentences = details.map(({ field, error }) => `${field} ${error}`);
  throw new ApiError('INVALID_DATA', sentences.join('; '), { details });
}
