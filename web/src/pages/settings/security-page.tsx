import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { keepSaved } from '../../parts/keep-saved.ts';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { OwnerSignIn } from './owner-sign-in.tsx';
import { Allowed, Loaded, SettingsForm, SettingsHead, SettingsSection } from './parts.tsx';
import { Provider } from './provider.tsx';
import styles from './settings.module.css';

const KEEPING = '/v1/internal/audit/settings';

/** Sign-in methods besides passwords, and the retention of the audit log. */
export function SecuritySettings() {
  return (
    <Allowed needs="member.read">
      <Security />
    </Allowed>
  );
}

function Security() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.security')} hint={t('setUp.securityHint')} />
      <SettingsSection title={t('setUp.provider')} hint={t('setUp.providerHint')}>
        <Provider />
        <OwnerSignIn />
      </SettingsSection>
      {may('audit.read') && (
        <SettingsSection title={t('setUp.retention')}>
          <Retention />
        </SettingsSection>
      )}
    </article>
  );
}

function Retention() {
  const query = useQuery(read(KEEPING, {}));
  return <Loaded query={query}>{(settings) => <RetentionForm settings={settings} />}</Loaded>;
}

function RetentionForm({ settings }: { settings: Schema<'AuditSettings'> }) {
  const { t } = useTranslation();
  const mayEdit = useMay()('audit.keep');
  const change = useVersion(settings.version);
  const form = useForm({ initialValues: valuesOf(settings) });
  const { problem, isSending, onSubmit } = useSend(form, async ({ keepDays }) => {
    const days = keepDays.trim() === '' ? null : Number(keepDays);
    const saved = await change(
      (version) => call('put', KEEPING, { body: { keepDays: days, version } }),
      () => call('get', KEEPING, {}),
    );
    await keepSaved(form, valuesOf(saved), { paths: [KEEPING], t });
  });
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
    >
      <TextInput
        label={t('setUp.keepDays')}
        description={t('setUp.keepHint')}
        inputMode="numeric"
        readOnly={!mayEdit}
        {...form.getInputProps('keepDays')}
      />
    </SettingsForm>
  );
}

const valuesOf = ({ keepDays }: Schema<'AuditSettings'>) => ({
  keepDays: keepDays === null ? '' : String(keepDays),
});
