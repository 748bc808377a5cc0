import { useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section } from '../../parts/panel.tsx';
import { useTranslation } from '../../texts/index.ts';
import { PickInvoices } from '../call/pick-invoices.tsx';
import { PlanForm } from './form.tsx';

/** Agrees an instalment plan for selected open invoices of a customer, at first for the overdue ones. */
export function PlanDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const { rows, ...invoices } = useRows('/v1/internal/invoices', {
    'customer.id': customerId,
    state: ['DUE', 'OVERDUE'],
    limit: 20,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  });
  const late = rows?.filter(({ daysOverdue }) => daysOverdue > 0) ?? [];
  const picked = own ?? late.map(({ invoice }) => invoice.id);
  const chosen = rows?.filter(({ invoice }) => picked.includes(invoice.id)) ?? [];
  const [first] = chosen;
  return (
    <Dialog isWide isKept title={t('instalments.agree')} onClose={onClose}>
      <Section title={t('instalmentPlan.pick')}>
        <PickInvoices rows={rows} {...invoices} picked={picked} onPick={setOwn} />
      </Section>
      {first === undefined ? (
        <p role="status">{t('calls.pickFirst')}</p>
      ) : (
        <PlanForm
          invoices={chosen.map(({ invoice }) => invoice)}
          currency={first.invoice.currency}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
