import { dayText } from '../../../parts/day.tsx';
import { formatIban } from '../../../records/bank-statement/iban.ts';
import type { Translate } from '../../../texts/index.ts';
import type { Evidence } from './read-proof.ts';

/** Returns the word of a list, or `OTHER` for one that this release does not know. */
const knownWord = <W extends string>(words: readonly W[], word: string): W | 'OTHER' =>
  words.find((one) => one === word) ?? 'OTHER';

const BLOCKERS = [
  'ADVICE_NOT_CERTAIN',
  'ADVICE_AMBIGUOUS',
  'ADVICE_CONTRADICTS',
  'RULE_ONLY_PROPOSES',
  'SEVERAL_SOLUTIONS',
  'SEVERAL_FAMILIES',
  'PAYER_CONFLICTS',
  'PAYER_PROBABLE',
  'PAYER_UNKNOWN',
  'WEAK_NUMBER',
  'NUMBER_UNKNOWN',
  'NAMED_DOCUMENT_CLOSED',
  'NAMED_DOCUMENT_LEFT_OUT',
  'BEFORE_ISSUE',
  'WITHIN_TOLERANCE',
  'BEYOND_TOLERANCE',
  'PAYMENT_MAY_EXIST',
  'LAMBDA_TOO_HIGH',
  'EVIDENCE_WEAK',
  'COMPETING_LINES',
  'MAY_BE_SAME_MONEY',
  'SAID_BY_PAYER',
  'ANSWER_CONTRADICTS_TEXT',
] as const;

export const blockerText = (blocker: string, t: Translate): string =>
  t(`cashProofs.blockers.${knownWord(BLOCKERS, blocker)}`);

const REJECTIONS = [
  'SUM_DIFFERS',
  'NUMBERS_CONTRADICT',
  'NOT_SEARCHED',
  'NO_SUM',
  'LAMBDA_TOO_HIGH',
  'ISSUED_LATER',
  'OTHER_CURRENCY',
  'UNDONE_BY_PERSON',
  'LOWER_RULE',
  'SHARED_ACCOUNT',
  'SWITCHED_OFF',
] as const;

export const rejectionText = (code: string, amount: string, t: Translate): string =>
  t(`cashProofs.rejections.${knownWord(REJECTIONS, code)}`, { amount });

const MISSING = ['DOCUMENT_NUMBERS', 'PAYER', 'WHICH_PAYMENT', 'WHICH_LINE', 'WHERE_REST_GOES'] as const;

export const missingText = (word: string, t: Translate): string =>
  t(`cashProofs.missing.${knownWord(MISSING, word)}`);

const CERTAINTIES = ['CERTAIN', 'PROBABLE', 'CONFLICTING', 'UNKNOWN'] as const;

export const certaintyText = (word: string, t: Translate): string =>
  t(`cashProofs.certainty.${CERTAINTIES.find((one) => one === word) ?? 'UNKNOWN'}`);

const EVIDENCE = [
  'PAYMENT_REFERENCE',
  'PAYMENT_ORDER',
  'MANDATE',
  'DOCUMENT_NUMBER',
  'CUSTOMER_NUMBER',
  'ACCOUNT',
  'PAYER_ANSWER',
  'NAME',
] as const;

/** Returns a sentence about evidence; the value itself for a kind that this release does not know. */
export function evidenceText(evidence: Evidence, t: Translate, language: string) {
  const { kind, value, matches, lastOn, isAssigned } = evidence;
  const shown = formatIban(value);
  if (isAssigned) return t('cashProofs.evidence.ASSIGNED', { value: shown });
  const known = EVIDENCE.find((one) => one === kind);
  const day = lastOn === '' ? '' : dayText(lastOn, language);
  if (known === undefined) return value;
  return t(`cashProofs.evidence.${known}`, { value: shown, count: matches, lastOn: day });
}

const RULES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Returns the name of a rule. */
export const ruleText = (rule: number, t: Translate): string =>
  t(`cash.rules.R${RULES.find((one) => one === rule) ?? 9}`);

/** Smaller chances are shown as this one: a larger number would say more than is known. */
const LEAST_LAMBDA = 1e-6;

/** Returns how probable an accident is, in words. */
export function lambdaText(lambda: number, t: Translate, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
  if (lambda < LEAST_LAMBDA)
    return t('cashProofs.lessThanOneIn', { number: number.format(1 / LEAST_LAMBDA) });
  return lambda < 1
    ? t('cashProofs.oneIn', { number: number.format(1 / lambda) })
    : t('cashProofs.several', { number: number.format(lambda) });
}
