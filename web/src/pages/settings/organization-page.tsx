import { useMay } from '../../api/me.ts';
import { SampleData } from '../../records/sample-data/sample-data.tsx';
import { useSampleData } from '../../records/sample-data/use-sample-data.ts';
import { useTranslation } from '../../texts/index.ts';
import { General } from './general.tsx';
import { Allowed, SettingsHead, SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

/** The organization's name, currency, time zone and exchange rates. */
export function OrganizationSettings() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <Allowed needs="organization.read">
      <article className={styles['page']}>
        <SettingsHead title={t('settings.pages.organization')} />
        <General />
        {may('guide.read') && may('sample-data.edit') && <Samples />}
      </article>
    </Allowed>
  );
}

/** Makes, opens and removes sample data, which is a sandbox of its own next to the organization. */
function Samples() {
  const { t } = useTranslation();
  const data = useSampleData();
  // Sample data has no sample data of its own.
  const isOffered = data !== undefined && (data.mayBeMade || data.state !== 'NONE');
  if (!isOffered) return null;
  return (
    <SettingsSection title={t('setUp.sampleData')}>
      <SampleData />
    </SettingsSection>
  );
}
