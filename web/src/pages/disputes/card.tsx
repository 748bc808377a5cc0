import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { change } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useChange } from '../../parts/use-change.ts';
import { ResolveDispute } from '../../records/invoice/forms/dispute-forms.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './disputes.module.css';

type Dispute = Schema<'Dispute'>;

export interface Choice {
  value: string;
  title: string;
}

interface CardProps {
  dispute: Dispute;
  people: readonly Choice[];
}

/** A dispute, with its owner and due date to change in place. */
export function Card({ dispute, people }: CardProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [isResolving, setResolving] = useState(false);
  const { invoice, customer, reason, comment, disputedAmount, currency, ageDays } = dispute;
  return (
    <li className={styles['card']}>
      <div className={styles['what']}>
        <Link to="/customers/$id" params={{ id: customer.id }}>
          {customer.name}
        </Link>
        <Amount value={disputedAmount} currency={currency} />
      </div>
      <div className={styles['what']}>
        <Link to="/invoices/$id" params={{ id: invoice.id }}>
          {invoice.customId}
        </Link>
        <span className={styles['reason']}>{t(`invoice.reasons.${reason}`)}</span>
        <span>{t('disputes.age', { count: ageDays })}</span>
      </div>
      {comment !== null && <p>{comment}</p>}
      {may('dispute.edit') && (
        <>
          <Progress dispute={dispute} people={people} />
          <Button variant="subtle" size="compact-xs" onClick={() => setResolving(true)}>
            {t('invoice.resolve')}
          </Button>
        </>
      )}
      {isResolving && (
        <Dialog title={t('invoice.resolve')} onClose={() => setResolving(false)}>
          <ResolveDispute invoiceId={invoice.id} onDone={() => setResolving(false)} />
        </Dialog>
      )}
    </li>
  );
}

/** Who handles the dispute, and by when. */
function Progress({ dispute, people }: CardProps) {
  const { t } = useTranslation();
  const { id, owner, dueDate, version, invoice } = dispute;
  const save = useChange(
    (body: Schema<'DisputeUpdate'>) =>
      change('put', '/v1/disputes/{disputeId}', { path: { disputeId: id }, body: { ...body, version } }),
    { refreshes: ['/v1/disputes'], message: () => t('disputes.saved') },
  );
  return (
    <div className={styles['progress']}>
      <NativeSelect
        size="xs"
        aria-label={t('disputes.ownerOf', { invoice: invoice.customId })}
        value={owner?.id ?? ''}
        data={[
          { value: '', label: t('disputes.unassigned') },
          ...people.map(({ value, title }) => ({ value, label: title })),
        ]}
        onChange={({ currentTarget: { value } }) => save.mutate({ ownerUserId: value === '' ? null : value })}
      />
      <TextInput
        key={`${dueDate} ${version}`}
        type="date"
        size="xs"
        aria-label={t('disputes.dueOf', { invoice: invoice.customId })}
        defaultValue={dueDate ?? ''}
        onBlur={({ currentTarget: { value } }) => {
          if (value !== (dueDate ?? '')) save.mutate({ dueDate: value === '' ? null : value });
        }}
      />
    </div>
  );
}
