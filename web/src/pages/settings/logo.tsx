import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, readFile } from '../../api/call.ts';
import { keyOf } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { PREVIEWS } from './previews.ts';
import styles from './settings.module.css';

const LOGO = '/v1/internal/organization/logo';
// The image's cache key contains the profile's update time.
const REFRESHES = ['/v1/internal/organization/profile', ...PREVIEWS];

interface LogoProps {
  profile: Schema<'OrganizationProfile'>;
  mayEdit: boolean;
}

/** The logo of letters, statements and the portal. */
export function Logo({ profile: { logo, updatedAt }, mayEdit }: LogoProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const { data: shown } = useQuery({
    queryKey: [...keyOf(LOGO), updatedAt],
    queryFn: async () => URL.createObjectURL(await readFile(LOGO, {})),
    enabled: logo !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const savedToast = () => ({ text: t('common.saved') });
  const put = useWrite(
    (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return call('put', LOGO, { body });
    },
    { refreshes: REFRESHES, toast: savedToast },
  );
  const remove = useWrite(() => call('delete', LOGO, {}), { refreshes: REFRESHES, toast: savedToast });
  const choose = (file: File | undefined) => {
    if (file !== undefined) put.mutate(file);
    if (field.current !== null) field.current.value = '';
  };
  return (
    <section className={styles['form']} aria-label={t('settings.logo')}>
      {logo === null ? (
        <p className={styles['hint']}>{t('settings.noLogo')}</p>
      ) : (
        <img className={styles['logo']} src={shown} alt={t('settings.logo')} />
      )}
      {mayEdit && (
        <div className={styles['buttons']}>
          <input
            ref={field}
            type="file"
            className="sr-only"
            accept="image/png,image/jpeg"
            aria-label={t('settings.chooseLogo')}
            tabIndex={-1}
            onChange={({ currentTarget: { files } }) => choose(files?.[0])}
          />
          <Button variant="default" loading={put.isPending} onClick={() => field.current?.click()}>
            {t('settings.chooseLogo')}
          </Button>
          {logo !== null && (
            <Button variant="subtle" color="gray" onClick={() => remove.mutate(undefined)}>
              {t('settings.removeLogo')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
