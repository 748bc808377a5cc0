import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, readFile, urlOf } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { ProblemError } from '../../api/problem.ts';
import { keyOf } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { EmailFrame } from '../../parts/email-frame.tsx';
import { Pdf } from '../../parts/pdf.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './appearance.module.css';
import type { UnsavedCompany } from './company.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { useDebounced } from './use-debounced.ts';

type Language = Schema<'MailPreview'>['language'];

/** The look of the portal as it is typed. */
export interface UnsavedLook {
  language: Language;
  /** Null: the stored colour. */
  accent: string | null;
  /** Null: the stored greeting. */
  greeting: string | null;
}

const KINDS = ['email', 'letter', 'statement', 'portal'] as const;
type Kind = (typeof KINDS)[number];
const NEEDS: Record<Kind, string> = {
  email: 'mail.preview',
  letter: 'mail.preview',
  statement: 'statement.read',
  portal: 'portal-settings.read',
};

interface PreviewProps {
  look: UnsavedLook;
  company: UnsavedCompany;
}

/**
 * Shows what a real customer gets: emails and letters with the typed company details, the portal with the
 * typed look, statements with the stored settings.
 */
export function AppearancePreview({ look, company }: PreviewProps) {
  const { t } = useTranslation();
  const may = useMay();
  const kinds = KINDS.filter((one) => may(NEEDS[one]));
  const [chosen, setChosen] = useState<Kind | undefined>(undefined);
  const kind = chosen ?? kinds[0];
  const [customerId, setCustomerId] = useState<string | null>(null);
  return (
    <section className={styles['preview']} aria-label={t('setUp.preview')}>
      <div className={styles['kinds']}>
        {kinds.map((one) => (
          <Button
            key={one}
            variant={one === kind ? 'filled' : 'default'}
            aria-pressed={one === kind}
            onClick={() => setChosen(one)}
          >
            {t(`appearance.kinds.${one}`)}
          </Button>
        ))}
      </div>
      <CustomerPicker label={t('setUp.previewOf')} value={customerId} onChoose={setCustomerId} />
      {customerId !== null && kind !== undefined && (
        <Shown kind={kind} customerId={customerId} look={look} company={company} />
      )}
    </section>
  );
}

interface ShownProps extends PreviewProps {
  kind: Kind;
  customerId: string;
}

function Shown({ kind, customerId, look, company }: ShownProps) {
  const { t } = useTranslation();
  const typed = useDebounced(company);
  if (kind === 'email') return <Email customerId={customerId} company={typed} />;
  if (kind === 'portal') return <Portal customerId={customerId} look={look} />;
  const title = t(`appearance.kinds.${kind}`);
  const path = { customerId };
  return kind === 'letter' ? (
    <Pdf
      key={kind}
      title={title}
      queryKey={keyOf(LETTER, { path, query: typed })}
      load={() => readFile(LETTER, { path, query: typed })}
    />
  ) : (
    <Pdf
      key={kind}
      title={title}
      queryKey={keyOf(STATEMENT, { path })}
      load={() => readFile(STATEMENT, { path })}
    />
  );
}

const LETTER = '/v1/internal/customers/{customerId}/letter.pdf';
const STATEMENT = '/v1/customers/{customerId}/statement.pdf';

const EMAIL = '/v1/internal/mail_templates/preview';

function Email({ customerId, company }: { customerId: string; company: UnsavedCompany }) {
  const { t } = useTranslation();
  const body = { customerId, profile: company };
  const { data, error } = useQuery<Schema<'MailPreview'>, ProblemError>({
    queryKey: keyOf(EMAIL, body),
    queryFn: ({ signal }) => call('post', EMAIL, { body }, signal),
    placeholderData: (before) => before,
  });
  if (error !== null) return <ProblemLine problem={error} />;
  if (data === undefined) return <p>{t('common.loading')}</p>;
  return (
    <div className={styles['email']} lang={data.language}>
      <p>
        <strong>{data.subject}</strong>
      </p>
      <EmailFrame title={data.subject} html={data.html} />
    </div>
  );
}

/** The portal page, in a frame without working links. */
function Portal({ customerId, look }: { customerId: string; look: UnsavedLook }) {
  const { t } = useTranslation();
  const { language, accent, greeting } = useDebounced(look);
  const query = { customerId, language, accent: accent ?? undefined };
  const address = urlOf('/v1/internal/portal_settings/preview', { query });
  // An empty greeting means none. An absent one is the stored greeting.
  const greeted = greeting === null ? '' : `&greeting=${encodeURIComponent(greeting)}`;
  return (
    <div inert>
      <iframe
        className={styles['portal']}
        title={t('setUp.preview')}
        sandbox=""
        src={`${address}${greeted}`}
      />
    </div>
  );
}
