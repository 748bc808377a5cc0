import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { InvoiceCommands } from '../invoice/actions.tsx';
import { InvoiceFacts, InvoiceReminders } from '../invoice/facts.tsx';
import { invoiceQuery } from '../invoice/panel.tsx';
import styles from './conversation.module.css';

/** `e` marks the thread as done. */
const KEYS_OF_THREADS = ['e'];

type Named = Schema<'Conversation'>['invoices'];

/** The invoices of a thread, with commands on the chosen one. `i` chooses the next. */
export function NamedInvoices({ invoices }: { invoices: Named }) {
  const { t } = useTranslation();
  const may = useMay();
  const [chosen, choose] = useState<string | null>(null);
  const at = Math.max(
    0,
    invoices.findIndex(({ id }) => id === chosen),
  );
  const current = invoices[at];
  useKeys({ i: () => choose(invoices[(at + 1) % invoices.length]?.id ?? null) });
  return (
    <Section title={t('conversation.invoices')}>
      {invoices.length === 0 && <p>{t('conversation.noInvoices')}</p>}
      <ul className={styles['invoices']}>
        {invoices.map(({ id, customId, amountOutstanding, currency, isNamed }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === current?.id} onClick={() => choose(id)}>
              <span>{customId}</span>
              {isNamed && <span className={styles['quiet']}>{t('conversation.isNamed')}</span>}
              <Amount value={amountOutstanding} currency={currency} quietZero />
            </button>
          </li>
        ))}
      </ul>
      {current !== undefined && may('overview.read') && <Chosen key={current.id} id={current.id} />}
    </Section>
  );
}

function Chosen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <>
      <InvoiceCommands overview={data} otherKeys={KEYS_OF_THREADS} />
      <InvoiceFacts overview={data} />
      <InvoiceReminders dunning={data.dunning} />
    </>
  );
}
