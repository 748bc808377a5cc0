import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { MissingRates } from '../../records/late-fee/missing-rates.tsx';
import { useTranslation } from '../../texts/index.ts';
import { LateFeesForm } from './late-fees-form.tsx';
import { Allowed, Loaded, SettingsHead, SettingsSection } from './parts.tsx';
import { ReferenceRates } from './reference-rates.tsx';
import styles from './settings.module.css';

/** The late fee rules and the reference rates that they use. */
export function LateFeesSettings() {
  return (
    <Allowed needs="late-fee-settings.read">
      <LateFees />
    </Allowed>
  );
}

function LateFees() {
  const { t } = useTranslation();
  const query = useQuery(read('/v1/internal/late_fee_settings', {}));
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.lateFees')} hint={t('setUp.lateFeesHint')} />
      <Loaded query={query}>
        {(settings) => (
          <>
            <MissingRates inSettings />
            <SettingsSection title={t('setUp.general')}>
              <LateFeesForm settings={settings} />
            </SettingsSection>
            <SettingsSection title={t('setUp.referenceRates')} hint={t('setUp.referenceHint')}>
              <ReferenceRates settings={settings} />
            </SettingsSection>
          </>
        )}
      </Loaded>
    </article>
  );
}
