import { amountText } from '../../parts/amount.tsx';
import { percentText } from '../../parts/formats.ts';
import type { Translate } from '../../texts/index.ts';
import { RULES, type RuleValues } from './values.ts';

/** A value that differs between two versions, in words. */
export interface Difference {
  title: string;
  before: string;
  after: string;
}

interface Words {
  t: Translate;
  language: string;
  currency: string;
}

/** Returns a limit of accidents in words. */
export function lambdaText(lambda: number, { t, language }: Pick<Words, 't' | 'language'>): string {
  if (lambda <= 0) return t('cashRules.lambdas.never');
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(1 / lambda);
  return t('cashRules.lambdas.oneIn', { number });
}

/** Returns the values of rules in words, by their titles. */
function factsOf(values: RuleValues, words: Words): [title: string, text: string][] {
  const { t, language, currency } = words;
  const amount = (units: number) => `${amountText(units, currency, language)} ${currency}`;
  const share = (basisPoints: number) => percentText(basisPoints / 100, language);
  const { shortPayment, overpayment, discount, discountGraceDays, numberPatterns } = values;
  const days = (count: number) => `${count} ${t('cashRules.days')}`;
  const none = t('cashRules.none');
  return [
    ...RULES.map((rule): [string, string] => [
      `${t('cashProofs.rule', { number: rule })}: ${t(`cash.rules.R${rule}`)}`,
      t(`cashRules.switches.${values.switches[rule]}`),
    ]),
    [t('cashRules.limits.printedCheckDigits'), schemesText(values, t)],
    [t('cashRules.limits.numberPatterns'), numberPatterns.join(', ') || none],
    [
      t('cashRules.limits.discount'),
      discount === null ? none : `${share(discount.basisPoints)}, ${days(discount.days)}`,
    ],
    [t('cashRules.fields.grace'), days(discountGraceDays)],
    [
      t('cashRules.limits.shortPayment'),
      `${amount(shortPayment.amount)}, ${share(shortPayment.basisPoints)}, ${t(`cashRules.rests.${shortPayment.rest}`)}`,
    ],
    [
      t('cashRules.limits.overpayment'),
      `${amount(overpayment.amount)}, ${share(overpayment.basisPoints)}, ${t(`cashRules.rests.${overpayment.rest}`)}`,
    ],
    [t('cashRules.limits.feeCap'), amount(values.feeCap)],
    [t('cashRules.limits.providerFeeBasisPoints'), share(values.providerFeeBasisPoints)],
    [t('cashRules.limits.maxLambda'), lambdaText(values.maxLambda, words)],
  ];
}

const schemesText = ({ printedCheckDigits }: RuleValues, t: Translate): string =>
  printedCheckDigits.map((scheme) => t(`cashRules.schemes.${scheme}`)).join(', ') || t('cashRules.none');

/** Returns what differs between two versions of the rules. */
export function differencesOf(before: RuleValues, after: RuleValues, words: Words): Difference[] {
  const old = new Map(factsOf(before, words));
  return factsOf(after, words)
    .map(([title, text]) => ({ title, before: old.get(title) ?? '', after: text }))
    .filter((one) => one.before !== one.after);
}
