import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Moment } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { useTranslation } from '../../texts/index.ts';
import { openForm } from '../form/open.ts';
import { deletableRefund } from '../form/restore.ts';
import { useDelete } from '../form/use-delete.ts';

interface RefundsProps {
  customerId: string;
  /** The payment or credit note that they take back. */
  creditId: string;
}

/** The refunds of a payment or credit note, each to edit and to delete. */
export function Refunds({ customerId, creditId }: RefundsProps) {
  const { t } = useTranslation();
  const query = { 'customer.id': customerId, sortBy: 'validatedAt', limit: 100 };
  const { data } = useQuery(read('/v1/refunds', { query }));
  const refunds = (data?.items ?? []).filter(
    ({ linkedPayments, linkedCreditNotes }) =>
      linkedPayments.some(({ payment }) => payment.id === creditId) ||
      linkedCreditNotes.some(({ creditNote }) => creditNote.id === creditId),
  );
  if (refunds.length === 0) return null;
  return (
    <Section title={t('records.refunds')}>
      <Facts>
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </Facts>
    </Section>
  );
}

function RefundLine({ refund }: { refund: Schema<'Refund'> }) {
  const { t } = useTranslation();
  const may = useMay();
  const remove = useDelete();
  const { id, refNumber, amount, currency, validatedAt } = refund;
  const name = refNumber ?? t('records.refund');
  return (
    <Fact title={name}>
      <Moment at={validatedAt} /> <Amount value={amount} currency={currency} />
      {may('refund.edit') && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('records.editOne', { name })}
            onClick={() => openForm({ kind: 'refund', id })}
          >
            <Pencil size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('records.deleteOne', { name })}
            onClick={() => remove.mutate(deletableRefund(refund, name))}
          >
            <Trash2 size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
    </Fact>
  );
}
