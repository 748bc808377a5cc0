import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import { Accounts } from './accounts.tsx';
import styles from './appearance.module.css';
import { AppearancePreview, type UnsavedLook } from './appearance-preview.tsx';
import { Company, type UnsavedCompany } from './company.tsx';
import { Allowed, Loaded, SettingsHead } from './parts.tsx';
import { PortalLookForm } from './portal-look-form.tsx';
import { SenderForm } from './sender-form.tsx';
import settings from './settings.module.css';

/** How customers see the organization: its settings next to an email, a letter, a statement and the portal. */
export function AppearanceSettings() {
  return (
    <Allowed needs="organization.read">
      <Appearance />
    </Allowed>
  );
}

function Appearance() {
  const { t } = useTranslation();
  const may = useMay();
  const [look, setLook] = useState<UnsavedLook>({ language: 'en', accent: null, greeting: null });
  const [company, setCompany] = useState<UnsavedCompany>({});
  const sender = useQuery({
    ...read('/v1/internal/dunning_settings', {}),
    enabled: may('dunning-plan.read'),
  });
  const portal = useQuery({
    ...read('/v1/internal/portal_settings', {}),
    enabled: may('portal-settings.read'),
  });
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('appearance.title')} hint={t('appearance.hint')} />
      <div className={styles['sides']}>
        <div>
          <Part title={t('setUp.profile')}>
            <Company onTyped={setCompany} />
          </Part>
          {may('dunning-plan.read') && (
            <Part title={t('setUp.sender')}>
              <Loaded query={sender}>{(chosen) => <SenderForm settings={chosen} />}</Loaded>
            </Part>
          )}
          {may('bank-account.read') && (
            <Part title={t('settings.pages.accounts')}>
              <Accounts />
            </Part>
          )}
          {may('portal-settings.read') && (
            <Part title={t('appearance.look')}>
              <Loaded query={portal}>
                {(stored) => <PortalLookForm settings={stored} onLook={setLook} />}
              </Loaded>
            </Part>
          )}
        </div>
        <AppearancePreview look={look} company={company} />
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={settings['section']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
