import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Composer } from '../../records/conversation/composer.tsx';
import { customerQuery } from '../../records/customer/query.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './entries.module.css';

interface ReplyProps {
  thread: Schema<'Conversation'>;
  customerId: string;
  isOpen: boolean;
  templateId: string | undefined;
  onOpen: (templateId: string | undefined) => void;
  onDone: () => void;
}

/** The answer below the thread, with the templates of the organization as suggestions. */
export function Reply({ thread, customerId, isOpen, templateId, onOpen, onDone }: ReplyProps) {
  const { t } = useTranslation();
  const { data } = useQuery(customerQuery(customerId));
  const templates = useQuery(read('/v1/internal/mail_templates', { query: { limit: SUGGESTED } }));
  const { messages, invoices, taskId } = thread;
  const answered = messages.findLast(({ direction }) => direction === 'INBOUND') ?? messages.at(-1);
  const named = invoices.filter(({ isNamed, isOpen: open }) => isNamed && open).map(({ id }) => id);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  if (answered === undefined) return null;
  const start = {
    customerId,
    answersMessageId: answered.id,
    taskId,
    invoiceIds: named,
    ...(templateId === undefined ? {} : { templateId }),
  };
  const suggestions = templates.data?.items ?? [];
  return (
    <section ref={place} className={styles['reply']} aria-label={t('conversation.answer')}>
      {isOpen && data !== undefined && (
        <Composer
          key={templateId ?? ''}
          start={start}
          contacts={data.contacts}
          invoices={invoices}
          onDone={onDone}
        />
      )}
      {!isOpen && suggestions.length > 0 && (
        <>
          <h3>{t('inbox.suggestions')}</h3>
          <div className={styles['offers']}>
            {suggestions.map(({ id, name }) => (
              <Button key={id} variant="default" size="compact-md" onClick={() => onOpen(id)}>
                {name}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Templates that are offered at once; the form offers all. */
const SUGGESTED = 6;
