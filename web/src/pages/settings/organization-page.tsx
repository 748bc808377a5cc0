import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine, ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { General } from './general.tsx';
import { Logo } from './logo.tsx';
import { Allowed, SettingsHead } from './parts.tsx';
import styles from './settings.module.css';

export const PROFILE = '/v1/internal/organization/profile';

/** The organization's details in letters, mail and statements. */
export function OrganizationSettings() {
  const { t } = useTranslation();
  return (
    <Allowed needs="organization.read">
      <article className={styles['page']}>
        <SettingsHead title={t('settings.pages.organization')} hint={t('settings.organizationHint')} />
        <General />
        <section className={styles['section']}>
          <h2>{t('setUp.profile')}</h2>
          <Profile />
        </section>
      </article>
    </Allowed>
  );
}

function Profile() {
  const may = useMay();
  const { data, error, refetch } = useQuery(read(PROFILE, {}));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const mayEdit = may('organization.edit');
  return (
    <>
      <Logo profile={data} mayEdit={mayEdit} />
      <ProfileForm profile={data} mayEdit={mayEdit} />
    </>
  );
}

const FIELDS = [
  'legalName',
  'address',
  'zipcode',
  'city',
  'state',
  'country',
  'registrationNumber',
  'vatNumber',
  'website',
  'email',
  'phone',
] as const;
type Field = (typeof FIELDS)[number];

interface ProfileProps {
  profile: Schema<'OrganizationProfile'>;
  mayEdit: boolean;
}

function ProfileForm({ profile, mayEdit }: ProfileProps) {
  const { t } = useTranslation();
  const change = useVersion(profile.version);
  const form = useForm<Record<Field, string>>({ initialValues: valuesOf(profile) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const stated = Object.fromEntries(
      FIELDS.map((name) => [name, values[name].trim() === '' ? null : values[name].trim()]),
    );
    const saved = await change(
      (version) => call('put', PROFILE, { body: { ...stated, version } }),
      () => call('get', PROFILE, {}),
    );
    form.setValues(valuesOf(saved));
    form.resetDirty(valuesOf(saved));
    await refresh([PROFILE]);
    showToast(t('common.saved'));
  });
  return (
    <form className={`${styles['form']} ${styles['wide']}`} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <div className={styles['fields']}>
        {FIELDS.map((name) => (
          <TextInput
            key={name}
            label={t(`settings.profile.${name}`)}
            readOnly={!mayEdit}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      {mayEdit && (
        <div className={styles['buttons']}>
          <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
            {t('common.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

const valuesOf = (profile: Schema<'OrganizationProfile'>): Record<Field, string> => ({
  legalName: profile.legalName ?? '',
  address: profile.address ?? '',
  zipcode: profile.zipcode ?? '',
  city: profile.city ?? '',
  state: profile.state ?? '',
  country: profile.country ?? '',
  registrationNumber: profile.registrationNumber ?? '',
  vatNumber: profile.vatNumber ?? '',
  website: profile.website ?? '',
  email: profile.email ?? '',
  phone: profile.phone ?? '',
});
