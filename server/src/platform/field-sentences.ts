/**
 * English predicates that follow the name of a refused field, with their values in braces. A client recognizes
 * them and shows them in the language of its user, as the application does.
 */
export const FIELD_SENTENCES = {
  REQUIRED: 'is required',
  REQUIRED_FOR: 'is required for {purpose}',
  REQUIRED_WITH: 'is required together with {field}',
  EMPTY: 'must not be empty',
  INVISIBLE: 'contains no visible character',
  CONTROL_CHARACTER: 'contains a control character, or one that changes the writing direction',
  INTEGER: 'must be an integer',
  NUMBER: 'must be a number',
  AT_LEAST: 'must be at least {limit}',
  AT_MOST: 'must be at most {limit}',
  MORE_THAN: 'must be more than {limit}',
  LESS_THAN: 'must be less than {limit}',
  TOO_SHORT: 'must have at least {limit} characters',
  TOO_LONG: 'must have at most {limit} characters',
  TOO_FEW: 'must have at least {limit} entries',
  TOO_MANY: 'must have at most {limit} entries',
  CHOICE: 'must be one of {choices}',
  FORM: 'does not have the expected form',
  REPEATED: 'must not contain the same entry twice',
  APPEARS_TWICE: 'appears twice',
  TIMESTAMP: 'is not an ISO 8601 date or date-time, such as 2026-01-31 or 2026-01-31T10:00:00Z',
  CURRENCY: 'is not a currency code of ISO 4217',
  EMAIL: 'is not an email address',
  EMAIL_OWN: 'is already your address',
  EMAIL_NOT_INVITED: 'is not the invited address',
  EMAIL_OF_CONTACT: 'is used by another contact of this customer',
  EXTERNAL_ID_OF_CONTACT: 'is the id of another contact of this customer',
  IBAN: 'is not an IBAN: its country, length or check digits are wrong',
  BIC: 'is not a BIC of 8 or 11 characters such as DEUTDEFF',
  HTTPS: 'must begin with https://',
  WRONG: 'is wrong',
  MISSING: 'does not exist',
  NAME_TAKEN: 'is used by another mail template',
  NOT_IN_PAST: 'must not be in the past',
  NOT_IN_FUTURE: 'must not be in the future',
  IN_FUTURE: 'must be in the future',
  PERIOD: 'must not be before from',
  INSTALMENT_ORDER: 'must be after the instalment before it',
  INSTALMENT_SUM: 'must add up to the outstanding amount of {total}, not to {sum}',
  LAST_RULE: 'the last rule must have no amounts, so that each task has a user',
  AMOUNTS_ORDER: 'must be above amountFrom',
  TOO_LIGHT: 'is too light to be read: its contrast must be at least {least}',
  CUSTOMER_ITSELF: 'is the customer itself',
} as const;

export type FieldSentenceCode = keyof typeof FIELD_SENTENCES;

/** Returns a sentence with its values. */
export const fieldSentence = (
  code: FieldSentenceCode,
  values: Readonly<Record<string, string | number>> = {},
): string => FIELD_SENTENCES[code].replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
