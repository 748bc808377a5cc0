import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Review } from '../conversation/review.tsx';
import styles from './bulk-mail.module.css';

type Preview = Schema<'BulkMailPreview'>;
export type PreviewRequest = Omit<Schema<'BulkMailPreviewRequest'>, 'position'>;

/** The emails as they would be sent, one after another, and the customers that get none. */
export function MailReview({ request, first }: { request: PreviewRequest; first: Preview }) {
  const { t } = useTranslation();
  const [position, setPosition] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery<Preview, ProblemError>({
    queryKey: ['bulk mail preview', request, position],
    queryFn: ({ signal }) =>
      call('post', '/v1/internal/bulk-mails/preview', { body: { ...request, position } }, signal),
    placeholderData: (before) => before ?? first,
    gcTime: 0,
  });
  const shown = data ?? first;
  const { customers, emails, unreachable, customer, mail, problem } = shown;
  return (
    <>
      <p role="status">
        <strong>{t('bulkMail.emails', { count: emails })}</strong>{' '}
        {t('bulkMail.customers', { count: customers })}
      </p>
      {unreachable.total > 0 && <UnreachableCustomers unreachable={unreachable} />}
      {error !== null && <ProblemNotice problem={error} onAgain={() => void refetch()} />}
      {customer !== null && (
        <div className={styles['step']}>
          <strong>{customer.name}</strong>
          <span>
            <ActionIcon
              variant="default"
              aria-label={t('bulkMail.previous')}
              disabled={position === 0}
              onClick={() => setPosition(position - 1)}
            >
              <ChevronLeft size={15} aria-hidden />
            </ActionIcon>
            {t('bulkMail.position', { at: position + 1, count: emails })}
            <ActionIcon
              variant="default"
              aria-label={t('bulkMail.next')}
              disabled={position + 1 >= emails}
              onClick={() => setPosition(position + 1)}
            >
              <ChevronRight size={15} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
      <div aria-busy={isPlaceholderData}>{mail !== undefined && <Review mail={mail} />}</div>
    </>
  );
}

function UnreachableCustomers({ unreachable }: Pick<Preview, 'unreachable'>) {
  const { t } = useTranslation();
  const { total, reasons, customers } = unreachable;
  return (
    <details className={styles['unreachable']}>
      <summary>
        {t('bulkMail.unreachable', { count: total })}{' '}
        {reasons.map(({ reason, count }) => `${t(`bulkMail.reasons.${reason}`)}: ${count}`).join(' · ')}
      </summary>
      <ul>
        {customers.map(({ customer, reason }) => (
          <li key={customer.id}>
            {customer.name} <span>{t(`bulkMail.reasons.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {total > customers.length && (
        <p>{t('bulkMail.moreUnreachable', { count: total - customers.length })}</p>
      )}
    </details>
  );
}
