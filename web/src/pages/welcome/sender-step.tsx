import { Button, FileInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { read, refresh } from '../../api/read.ts';
import { sessionQuery } from '../../api/session.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import styles from '../../records/person/person.module.css';
import { useTranslation } from '../../texts/index.ts';

const LOGO = '/v1/internal/organization/logo';
const SENDER = '/v1/internal/dunning_settings';
const ACCOUNTS = '/v1/internal/bank_accounts';

interface SenderStepProps {
  settings: Schema<'OrganizationSettings'>;
  profile: Schema<'OrganizationProfile'>;
  onBack: () => void;
  onDone: () => void;
}

/** The step for the sender, the bank account and the logo, which customers see. Every field may stay empty. */
export function SenderStep({ settings, profile, onBack, onDone }: SenderStepProps) {
  const { t } = useTranslation();
  const { data: session } = useQuery(sessionQuery);
  const { data: accounts } = useQuery(read('/v1/bank_accounts', {}));
  const hasAccount = (accounts?.items.length ?? 0) > 0;
  const form = useForm<Values>({
    initialValues: {
      senderName: settings.name,
      senderAddress: session?.person.email ?? '',
      iban: '',
      bic: '',
      logo: null,
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await save(values, settings);
    await refresh([SENDER, ACCOUNTS, '/v1/bank_accounts', '/v1/internal/guide', '/v1/internal/mail_setup']);
    onDone();
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <div className={styles['pair']}>
        <TextInput label={t('welcome.senderName')} size="md" {...form.getInputProps('senderName')} />
        <TextInput
          label={t('welcome.senderAddress')}
          type="email"
          size="md"
          {...form.getInputProps('senderAddress')}
        />
      </div>
      {!hasAccount && (
        <div className={styles['pair']}>
          <TextInput label={t('welcome.iban')} size="md" {...form.getInputProps('iban')} />
          <TextInput label={t('welcome.bic')} size="md" {...form.getInputProps('bic')} />
        </div>
      )}
      {profile.logo === null && (
        <FileInput
          label={t('welcome.logo')}
          description={t('welcome.logoHint')}
          placeholder={t('welcome.logoPick')}
          accept="image/png,image/jpeg"
          clearable
          size="md"
          {...form.getInputProps('logo')}
        />
      )}
      <div className={styles['links']}>
        <Button variant="default" size="lg" onClick={onBack}>
          {t('welcome.back')}
        </Button>
        <Button variant="subtle" color="gray" size="lg" onClick={onDone}>
          {t('welcome.later')}
        </Button>
        <Button type="submit" size="lg" loading={isSending}>
          {t('welcome.finish')}
        </Button>
      </div>
    </form>
  );
}

interface Values {
  senderName: string;
  senderAddress: string;
  iban: string;
  bic: string;
  logo: File | null;
}

/** Saves the fields that were filled in. A wrong one leaves the earlier ones saved. */
async function save(
  { senderName, senderAddress, iban, bic, logo }: Values,
  { name, currency }: SenderStepProps['settings'],
): Promise<void> {
  const typed = (text: string) => (text.trim() === '' ? null : text.trim());
  await call('put', SENDER, {
    body: { senderName: typed(senderName), senderAddress: typed(senderAddress) },
  });
  if (logo !== null) {
    const body = new FormData();
    body.append('file', logo);
    await call('put', LOGO, { body });
  }
  if (typed(iban) !== null)
    await call('post', ACCOUNTS, { body: { name, currency, iban: typed(iban), bic: typed(bic) } });
}
