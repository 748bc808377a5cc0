import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import type { BulkFormProps } from '../../parts/bulk/command.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './bulk-mail.module.css';
import { MailFields } from './fields.tsx';
import { MailReview, type PreviewRequest } from './review.tsx';
import { bulkMailOf, type MailValues, NEW_MAIL } from './values.ts';

const JOBS = '/v1/internal/bulk-jobs';

interface Reviewed {
  request: PreviewRequest;
  first: Schema<'BulkMailPreview'>;
}

/** A job with its idempotency key: sending the same emails again starts no second job. */
interface Job {
  body: Schema<'NewBulkJob'>;
  once: string;
}

/** Composes an email to many customers, shows each one as it would be sent, and sends them. */
export function BulkMailForm({ list, size, records, onDone }: BulkFormProps) {
  const { t } = useTranslation();
  const [review, setReview] = useState<Reviewed | null>(null);
  // Kept while the request is unchanged: a lost response leaves unknown whether the job was started.
  const job = useRef<Job | null>(null);
  const form = useForm<MailValues>({ initialValues: NEW_MAIL });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    if (review === null || job.current === null) {
      const mail = bulkMailOf(values);
      const { expected, ...selected } = records();
      const request: PreviewRequest = { list: list === 'invoices' ? list : 'customers', mail, ...selected };
      const first = await call('post', '/v1/internal/bulk-mails/preview', { body: request });
      const counted = expected === undefined ? {} : { expected };
      job.current = jobOf({ list, command: 'write_mail', input: mail, ...selected, ...counted }, job.current);
      setReview({ request, first });
      return;
    }
    const { id } = await call('post', JOBS, job.current);
    await refresh([JOBS]);
    onDone(id);
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      {review === null ? (
        <>
          <p>
            {size === undefined ? t('bulk.ofMany') : t('bulk.of', { count: size })} {t('bulkMail.once')}
          </p>
          <MailFields form={form} />
        </>
      ) : (
        <MailReview {...review} />
      )}
      <div className={styles['buttons']}>
        {review !== null && (
          <Button variant="default" onClick={() => setReview(null)}>
            {t('conversation.edit')}
          </Button>
        )}
        <Button type="submit" loading={isSending} disabled={review?.first.emails === 0}>
          {review === null ? t('bulkMail.preview') : t('bulkMail.send', { count: review.first.emails })}
        </Button>
      </div>
    </form>
  );
}

/** Returns the job for a request, with the key of the last one if nothing changed. */
function jobOf(body: Job['body'], last: Job | null): Job {
  if (last !== null && JSON.stringify(last.body) === JSON.stringify(body)) return last;
  return { body, once: crypto.randomUUID() };
}
