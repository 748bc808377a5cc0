import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { keyOf } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { EmailFrame } from '../../parts/email-frame.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { CustomerPicker } from './customer-picker.tsx';
import styles from './settings.module.css';
import { useDebounced } from './use-debounced.ts';

const PREVIEW = '/v1/internal/mail_templates/preview';

interface PreviewProps {
  language: Schema<'MailPreview'>['language'];
  subject: string;
  body: string;
}

/** The email that a real customer would receive now. */
export function TemplatePreview({ language, subject, body }: PreviewProps) {
  const { t } = useTranslation();
  const [customerId, setCustomerId] = useState<string | null>(null);
  const texts = useDebounced({ subject, body });
  const isWritten = texts.subject.trim() !== '' && texts.body.trim() !== '';
  const sent = { customerId: customerId ?? '', language, texts };
  const { data, error } = useQuery<Schema<'MailPreview'>, ProblemError>({
    queryKey: keyOf(PREVIEW, sent),
    queryFn: ({ signal }) => call('post', PREVIEW, { body: sent }, signal),
    enabled: customerId !== null && isWritten,
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <section className={`${styles['form']} ${styles['wide']}`} aria-label={t('setUp.preview')}>
      <h2>{t('setUp.preview')}</h2>
      <CustomerPicker label={t('setUp.previewOf')} value={customerId} onChoose={setCustomerId} />
      <ProblemLine problem={isWritten ? error : null} />
      {!isWritten && <p className={styles['hint']}>{t('setUp.previewNothing')}</p>}
      {isWritten && error === null && data !== undefined && (
        <div lang={data.language}>
          <p>
            <strong>{data.subject}</strong>
          </p>
          <EmailFrame title={data.subject} html={data.html} />
        </div>
      )}
    </section>
  );
}
