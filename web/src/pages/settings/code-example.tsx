import { addressOf } from '../../api/connection.ts';
import { Copyable } from '../../parts/copyable.tsx';
import { useTranslation } from '../../texts/index.ts';
import { SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

interface CodeExampleProps {
  title: string;
  hint: string;
  code: string;
}

/** An example for developers, with a link to the reference. */
export function CodeExample({ title, hint, code }: CodeExampleProps) {
  const { t } = useTranslation();
  return (
    <SettingsSection title={title} hint={hint}>
      <Copyable title={title} value={code} hidesTitle />
      <p className={styles['more']}>
        <a href={addressOf('/docs')} target="_blank" rel="noopener">
          {t('settingsMore.reference')}
        </a>
      </p>
    </SettingsSection>
  );
}
