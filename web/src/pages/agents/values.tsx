import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../../api/me.ts';
import { amountText } from '../../parts/amount.tsx';
import { useValueFormat, valueText } from '../../records/audit/values.ts';
import { useTranslation } from '../../texts/index.ts';
import type { PlanChange, PlanRecord } from './plan.ts';

const IS_AMOUNT = /amount|balance|limit|fee$/i;

/** Returns a function that formats a value of a changed field as the audit trail does, amounts with currency. */
export function useChangeText({ changes, money }: Pick<PlanRecord, 'changes' | 'money'>) {
  const { i18n } = useTranslation();
  const format = useValueFormat();
  const { data: organization } = useQuery(organizationQuery());
  const own = changes.find(({ field }) => field === 'currency')?.after;
  const currency = typeof own === 'string' ? own : (money[0]?.currency ?? organization?.currency ?? 'EUR');
  return ({ field }: PlanChange, value: unknown): string =>
    typeof value === 'number' && field !== null && IS_AMOUNT.test(field)
      ? `${amountText(value, currency, i18n.language)} ${currency}`
      : valueText(value, { ...format, field: field ?? '', names: {} });
}
