import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { NamedInvoices } from '../../records/conversation/named-invoices.tsx';
import { CreditState } from '../../records/customer/credit.tsx';
import { CustomerFacts, CustomerFigures } from '../../records/customer/facts.tsx';
import { customerQuery } from '../../records/customer/query.ts';
import { NextSteps } from '../../records/next-steps.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './inbox.module.css';

interface ContextProps {
  messageId: string;
  /** Undefined: the sender is unknown, or the thread is not in the list. */
  customerId: string | undefined;
  onBack: () => void;
}

/** The customer of the thread: the invoices that it names with their commands, balance and next steps. */
export function Context({ messageId, customerId, onBack }: ContextProps) {
  const { t } = useTranslation();
  const may = useMay();
  const thread = useQuery(read('/v1/internal/messages/{messageId}/thread', { path: { messageId } }));
  const id = thread.data?.customer?.id ?? customerId;
  return (
    <aside className={styles['context']} aria-label={t('work.customer')}>
      <Button
        className={styles['back'] ?? ''}
        variant="subtle"
        color="gray"
        leftSection={<ArrowLeft size={15} aria-hidden />}
        onClick={onBack}
      >
        {t('inbox.backToThread')}
      </Button>
      {id === undefined && thread.data !== undefined && (
        <p className={styles['quiet']}>{t('inbox.unknownSender')}</p>
      )}
      {id !== undefined && thread.data !== undefined && <NamedInvoices invoices={thread.data.invoices} />}
      {id !== undefined && may('overview.read') && <Customer id={id} />}
    </aside>
  );
}

function Customer({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(customerQuery(id));
  if (data === undefined && error !== null)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <>
      <h2 className={styles['name']}>
        <Link to="/customers/$id" params={{ id }}>
          {data.customer.name}
        </Link>
      </h2>
      <CreditState customer={data.customer} />
      <CustomerFigures overview={data} />
      <CustomerFacts overview={data} />
      <NextSteps dunning={data.dunning} />
    </>
  );
}
