import { amountText } from '../../parts/amount.tsx';
import { useValueFormat, valueText } from '../../records/audit/values.ts';
import { useTranslation } from '../../texts/index.ts';
import type { PlanChange, PlanRecord } from './plan.ts';

const IS_AMOUNT = /amount|balance|limit|fee$/i;

/** Returns whether a value of a field is an amount in minor units. */
export const isAmount = (field: string, value: unknown): value is number =>
  typeof value === 'number' && IS_AMOUNT.test(field);

/** Returns a function that formats an amount; without a currency it says that these are minor units. */
export function useMoneyText(): (amount: number, currency: string | null) => string {
  const { t, i18n } = useTranslation();
  return (amount, currency) =>
    currency === null
      ? t('agents.minorUnits', { number: new Intl.NumberFormat(i18n.language).format(amount) })
      : `${amountText(amount, currency, i18n.language)} ${currency}`;
}

/** Returns a function that formats a value of a changed field as the audit trail does, amounts with currency. */
export function useChangeText({ currency, names }: Pick<PlanRecord, 'currency' | 'names'>) {
  const format = useValueFormat();
  const money = useMoneyText();
  const byId = Object.fromEntries(names.map(({ id, name }) => [id, name]));
  return ({ field }: PlanChange, value: unknown): string =>
    field !== null && isAmount(field, value)
      ? money(value, currency)
      : valueText(value, { ...format, field: field ?? '', names: byId });
}
