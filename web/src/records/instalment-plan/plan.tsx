import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CircleAlert, CircleDashed, CircleSlash, type LucideIcon } from 'lucide-react';
import { change } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Bar } from '../../parts/bar.tsx';
import { Day } from '../../parts/day.tsx';
import { useChange } from '../../parts/use-change.ts';
import { useTranslation } from '../../texts/index.ts';
import { RECORD_CHANGES } from '../record-changes.ts';
import styles from './instalment-plan.module.css';

type Plan = Schema<'InstalmentPlan'>;
type Status = Plan['instalments'][number]['status'];

const ICONS: Record<Status, LucideIcon> = {
  OPEN: CircleDashed,
  KEPT: BadgeCheck,
  BROKEN: CircleAlert,
  REPLACED: CircleSlash,
  CANCELLED: CircleSlash,
};

/** An instalment plan: what is paid of it, and each instalment with its status. */
export function InstalmentPlan({ plan, without }: { plan: Plan; without?: 'invoices' }) {
  const { t } = useTranslation();
  const { currency, amount, amountPaid, instalments, invoices, comment } = plan;
  return (
    <div className={styles['plan']}>
      <p>
        {t('instalmentPlan.paid')} <Amount value={amountPaid} currency={currency} tone="paid" />{' '}
        {t('instalmentPlan.of')} <Amount value={amount} currency={currency} />
      </p>
      <Bar value={amountPaid} most={amount} />
      {without !== 'invoices' && (
        <p className={styles['about']}>
          {invoices.map(({ id, customId }) => (
            <Link key={id} to="/invoices/$id" params={{ id }}>
              {customId}
            </Link>
          ))}
        </p>
      )}
      <ol className={styles['instalments']}>
        {instalments.map((one) => (
          <Instalment key={one.date} one={one} currency={currency} isNext={one.date === plan.next?.date} />
        ))}
      </ol>
      {comment !== null && <p className={styles['comment']}>{comment}</p>}
      <EndPlan plan={plan} />
    </div>
  );
}

interface InstalmentProps {
  one: Plan['instalments'][number];
  currency: string;
  isNext: boolean;
}

function Instalment({ one: { date, amount, status }, currency, isNext }: InstalmentProps) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <li data-status={status} data-next={isNext || undefined}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      <Day on={date} />
      <Amount value={amount} currency={currency} />
      <span>{isNext ? t('instalmentPlan.next') : t(`promises.statuses.${status}`)}</span>
    </li>
  );
}

/** Ends the plan early. The notice offers undo. */
function EndPlan({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const may = useMay();
  const end = useChange(
    () =>
      change('post', '/v1/instalment_plans/{instalmentPlanId}/end', {
        path: { instalmentPlanId: plan.id },
        body: { version: plan.version },
      }),
    { refreshes: RECORD_CHANGES, message: () => t('instalmentPlan.ended') },
  );
  if (plan.endedAt !== null || plan.state === 'KEPT' || !may('promise.edit')) return null;
  return (
    <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate(undefined)}>
      {t('instalmentPlan.end')}
    </Button>
  );
}
