import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Section } from '../../parts/panel.tsx';
import { useNowMs } from '../../parts/today.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './merges.module.css';
import { useUndoMerge } from './use-undo-merge.ts';

interface CustomerProps {
  customerId: string;
}

/** Returns a customer's merges, newest first, without undone ones. */
function useMerges(customerId: string): Schema<'CustomerMerge'>[] {
  const query = { customerId, sortBy: 'mergedAt', sortOrder: 'DESC', limit: 20 };
  const { data } = useQuery(read('/v1/internal/customer_merges', { query }));
  return (data?.items ?? []).filter(({ undoneAt }) => undoneAt === null);
}

/** For a merged customer: links to the customer it is part of. */
export function MergedInto({ customerId }: CustomerProps) {
  const { t } = useTranslation();
  const merge = useMerges(customerId).find(({ customer }) => customer.id === customerId);
  if (merge === undefined) return null;
  const { into, mergedAt } = merge;
  return (
    <div className={styles['merged']}>
      <p>
        {t('merges.isPartOf')}{' '}
        <Link to="/customers/$id" params={{ id: into.id }}>
          {into.name} ({into.externalId})
        </Link>
        . {t('merges.mergedOn')} <Moment at={mergedAt} />.
      </p>
      <UndoMerge merge={merge} name={into.name} />
    </div>
  );
}

/** The customers merged into this one. */
export function MergedCustomers({ customerId }: CustomerProps) {
  const { t } = useTranslation();
  const merges = useMerges(customerId).filter(({ into }) => into.id === customerId);
  if (merges.length === 0) return null;
  return (
    <Section title={t('merges.section')}>
      <ul className={styles['list']}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <p>
              {merge.customer.name} ({merge.customer.externalId})
              <small>
                {t('merges.mergedOn')} <Moment at={merge.mergedAt} />
              </small>
            </p>
            <UndoMerge merge={merge} name={merge.customer.name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Undoes a merge while the server allows it. */
function UndoMerge({ merge: { id, undoUntil }, name }: { merge: Schema<'CustomerMerge'>; name: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const undo = useUndoMerge();
  const nowMs = useNowMs();
  if (!may('customer.merge') || Date.parse(undoUntil) <= nowMs) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Undo2 size={14} aria-hidden />}
      loading={undo.isPending}
      aria-label={t('merges.undo', { name })}
      onClick={() => undo.mutate(id)}
    >
      {t('common.undo')}
    </Button>
  );
}
