import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { keyOf, read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { EmailFrame } from '../../parts/email-frame.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import type { DraftStep } from '../../records/plan/draft.ts';
import { useTranslation } from '../../texts/index.ts';
import form from './editor.module.css';
import { type Language, TEMPLATES } from './languages.ts';
import styles from './plan.module.css';

const CHANGED_MS = 350;
const PREVIEW = `${TEMPLATES}/preview` as const;

/** Returns customers with the highest balance, or search results. */
export function useCustomers(search: string) {
  const [asked] = useDebouncedValue(search.trim(), CHANGED_MS);
  const query = { limit: 20, sortBy: 'amountDue' as const, sortOrder: 'DESC' as const };
  const { data } = useQuery({
    ...read('/v1/internal/customers', { query: { ...query, ...(asked === '' ? {} : { search: asked }) } }),
    placeholderData: (before) => before,
  });
  return data?.items.map(({ customer }) => customer) ?? [];
}

interface PreviewInput {
  step: DraftStep;
  steps: readonly DraftStep[];
  customerId: string;
  /** Empty: the oldest one. */
  carrying?: string;
  language: Language | '';
}

/** Returns the request for the edited step, after the reminders of the steps before it. */
export function bodyFor({
  step,
  steps,
  customerId,
  carrying = '',
  language,
}: PreviewInput): Schema<'MailPreviewRequest'> {
  const { name, type, day, needsEarlier, recipients, templateId } = step;
  const before = steps.slice(0, steps.indexOf(step));
  const daysBefore = before.filter((one) => one.day > 0 && (one.type === 'EMAIL' || one.type === 'LETTER'));
  return {
    customerId,
    step: {
      type,
      day,
      needsEarlier,
      recipients,
      daysBefore: daysBefore.map((one) => one.day),
      ...(name.trim() === '' ? {} : { name }),
    },
    ...(templateId === null ? {} : { templateId }),
    ...(carrying === '' ? {} : { invoiceId: carrying }),
    ...(language === '' ? {} : { language }),
  };
}

const peopleText = (people: readonly { name: string | null; email: string }[]) =>
  people.map(({ name, email }) => (name === null ? email : `${name} <${email}>`)).join(', ');

/** The recipients of a step's message, and the email as it is sent. Other types of steps show the text. */
export function MailPreview({ body }: { body: Schema<'MailPreviewRequest'> }) {
  const { t } = useTranslation();
  const [asked] = useDebouncedValue(body, CHANGED_MS);
  const { data, error } = useQuery<Schema<'MailPreview'>, ProblemError>({
    queryKey: keyOf(PREVIEW, asked),
    queryFn: ({ signal }) => call('post', PREVIEW, { body: asked }, signal),
    placeholderData: (before) => before,
  });
  const isEmail = (asked.step?.type ?? 'EMAIL') === 'EMAIL';
  if (error !== null) return <ProblemLine problem={error} />;
  if (data === undefined) return <p className={styles['quiet']}>{t('common.loading')}</p>;
  return (
    <div className={form['mail']} lang={data.language}>
      <dl>
        <dt>{t('plans.to')}</dt>
        <dd>{data.to.length === 0 ? t('plans.noReachableContact') : peopleText(data.to)}</dd>
        {data.cc.length > 0 && (
          <>
            <dt>{t('plans.cc')}</dt>
            <dd>{peopleText(data.cc)}</dd>
          </>
        )}
        <dt>{t('plans.subject')}</dt>
        <dd>
          <strong>{data.subject}</strong>
        </dd>
      </dl>
      {isEmail ? (
        <EmailFrame title={data.subject} html={data.html} />
      ) : (
        <p className={form['body']}>{data.text}</p>
      )}
    </div>
  );
}
