import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
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
  /** Idempotency key: sending the reviewed emails again starts no second job. */
  once: string;
}

/** Composes an email to many customers, shows each one as it would be sent, and sends them. */
export function BulkMailForm({ list, size, records, onDone }: BulkFormProps) {
  const { t } = useTranslation();
  const [review, setReview] = useState<Reviewed | null>(null);
  const form = useForm<MailValues>({ initialValues: NEW_MAIL });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const mail = bulkMailOf(values);
    const { expected, ...selected } = records();
    if (review === null) {
      const request: PreviewRequest = { list: list === 'invoices' ? list : 'customers', mail, ...selected };
      const first = await call('post', '/v1/internal/bulk-mails/preview', { body: request });
      setReview({ request, first, once: crypto.randomUUID() });
      return;
    }
    const counted = expected === undefined ? {} : { expected };
    const body = { list, command: 'write_mail' as const, input: mail, ...selected, ...counted };
    const { id } = await call('post', JOBS, { body, once: review.once });
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
