import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine, ProblemNotice } from '../../parts/problem.tsx';
import { submitByKey } from '../../parts/submit-key.ts';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { RECORD_CHANGES } from '../record-changes.ts';
import styles from './compose.module.css';
import {
  type Draft,
  draftOf,
  dropDraft,
  keepDraft,
  keptDraft,
  keyOfStart,
  type MailStart,
  mailOf,
} from './draft.ts';
import { ComposeFields } from './fields.tsx';
import type { OfferedInvoice } from './offered-invoice.ts';
import { Review } from './review.tsx';

interface ComposerProps {
  start: MailStart;
  contacts: readonly Schema<'Contact'>[];
  /** Offered in addition to the customer's open invoices. */
  invoices: readonly OfferedInvoice[];
  onDone: () => void;
}

/** Composes a mail: the server drafts it, the user edits it, reviews the final form, and sends it. */
export function Composer(props: ComposerProps) {
  const { start } = props;
  const { customerId, answersMessageId, about, statementPeriod, templateId, invoiceIds = [] } = start;
  const kept = keptDraft(start);
  const { data, error, refetch } = useQuery<Schema<'MailDraft'>, ProblemError>({
    queryKey: ['mail draft', keyOfStart(start)],
    queryFn: () =>
      call('post', '/v1/internal/customers/{customerId}/mails/draft', {
        path: { customerId },
        body: {
          invoiceIds: [...invoiceIds],
          ...(answersMessageId === undefined ? {} : { answersMessageId }),
          ...(about === undefined ? {} : { about }),
          ...(statementPeriod === undefined ? {} : { statementPeriod }),
          ...(templateId === undefined ? {} : { templateId }),
        },
      }),
    enabled: kept === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const begun = kept ?? (data === undefined ? undefined : draftOf(data, start));
  if (begun !== undefined) return <Sheet {...props} begun={begun} />;
  if (error !== null) return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return <Skeleton />;
}

function Sheet({ start, contacts, invoices, onDone, begun }: ComposerProps & { begun: Draft }) {
  const { t } = useTranslation();
  const { customerId } = start;
  const [review, setReview] = useState<{ mail: Schema<'WrittenMail'>; once: string } | null>(null);
  const form = useForm<Draft>({ initialValues: begun, onValuesChange: (values) => keepDraft(start, values) });
  const send = useWrite(
    (once: string) =>
      call('post', '/v1/internal/customers/{customerId}/mails', {
        path: { customerId },
        body: { ...mailOf(form.getValues(), start), closesTask: form.getValues().closesTask },
        once,
      }),
    { refreshes: RECORD_CHANGES, isForm: true, toast: () => ({ text: t('conversation.sent') }) },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    if (review !== null) {
      await send.mutateAsync(review.once);
      dropDraft(start);
      onDone();
      return;
    }
    const path = { customerId };
    const body = mailOf(values, start);
    const mail = await call('post', '/v1/internal/customers/{customerId}/mails/preview', { path, body });
    // The reviewed mail is the one that is sent. Its idempotency key prevents a second mail if it is sent
    // again.
    setReview({ mail, once: crypto.randomUUID() });
  });
  // The input fields are gone during the review: the focus moves to the send button.
  const sending = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (review !== null) sending.current?.focus();
  }, [review]);
  const discard = () => {
    dropDraft(start);
    showToast(t('conversation.discarded'), () => keepDraft(start, form.getValues()));
    onDone();
  };
  return (
    <form className={styles['composer']} onSubmit={onSubmit} onKeyDown={submitByKey}>
      <ProblemLine problem={problem} />
      {review === null ? (
        <ComposeFields form={form} start={start} contacts={contacts} invoices={invoices} />
      ) : (
        <Review mail={review.mail} />
      )}
      <div className={styles['buttons']}>
        {review === null ? (
          <Button variant="subtle" onClick={discard}>
            {t('conversation.discard')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setReview(null)}>
            {t('conversation.edit')}
          </Button>
        )}
        <Button ref={sending} type="submit" loading={isSending}>
          {review === null ? t('conversation.review') : <SendTo mail={review.mail} />}
        </Button>
      </div>
    </form>
  );
}

/** The send button with the recipients: sending is irreversible. */
function SendTo({ mail: { to, cc, testAddress } }: { mail: Schema<'WrittenMail'> }) {
  const { t } = useTranslation();
  const addresses = testAddress === null ? [...to, ...cc].map(({ address }) => address) : [testAddress];
  return t('conversation.send', { count: addresses.length, to: addresses[0] });
}
