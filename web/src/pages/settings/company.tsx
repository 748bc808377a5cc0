import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { countryOptions } from '../../parts/countries.ts';
import { keepSaved } from '../../parts/keep-saved.ts';
import { ProblemLine, ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { Logo } from './logo.tsx';
import { PREVIEWS } from './previews.ts';
import styles from './settings.module.css';

const PROFILE = '/v1/internal/organization/profile';

/** The company details and the logo in letters, emails, statements and the portal. */
export function Company({ onTyped }: { onTyped: (typed: UnsavedCompany) => void }) {
  const may = useMay();
  const { data, error, refetch } = useQuery(read(PROFILE, {}));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const mayEdit = may('organization.edit');
  return (
    <>
      <Logo profile={data} mayEdit={mayEdit} />
      <ProfileForm profile={data} mayEdit={mayEdit} onTyped={onTyped} />
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
/** The company details as they are typed; empty: as they are stored. */
export type UnsavedCompany = Partial<Record<Field, string>>;

interface ProfileProps {
  profile: Schema<'OrganizationProfile'>;
  mayEdit: boolean;
  /** Receives the details as they are typed. */
  onTyped: (typed: UnsavedCompany) => void;
}

function ProfileForm({ profile, mayEdit, onTyped }: ProfileProps) {
  const { t, i18n } = useTranslation();
  const change = useVersion(profile.version);
  const form = useForm<Record<Field, string>>({ initialValues: valuesOf(profile) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const statedProfile = Object.fromEntries(
      FIELDS.map((name) => [name, values[name].trim() === '' ? null : values[name].trim()]),
    );
    const saved = await change(
      (version) => call('put', PROFILE, { body: { ...statedProfile, version } }),
      () => call('get', PROFILE, {}),
    );
    await keepSaved(form, valuesOf(saved), { paths: [PROFILE, ...PREVIEWS], t });
  });
  const { values } = form;
  const isDirty = form.isDirty();
  useEffect(() => onTyped(isDirty ? values : {}), [isDirty, values, onTyped]);
  return (
    <form className={`${styles['form']} ${styles['wide']}`} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <div className={styles['fields']}>
        {FIELDS.map((name) =>
          name === 'country' ? (
            <NativeSelect
              key={name}
              label={t(`settings.profile.${name}`)}
              disabled={!mayEdit}
              data={[{ value: '', label: '' }, ...countryOptions(i18n.language)]}
              {...form.getInputProps(name)}
            />
          ) : (
            <TextInput
              key={name}
              label={t(`settings.profile.${name}`)}
              readOnly={!mayEdit}
              {...form.getInputProps(name)}
            />
          ),
        )}
      </div>
      {mayEdit && (
        <div className={styles['buttons']}>
          <Button type="submit" loading={isSending} disabled={!isDirty}>
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
