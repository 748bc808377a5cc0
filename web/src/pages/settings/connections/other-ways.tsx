import { Link } from '@tanstack/react-router';
import { useMay } from '../../../api/me.ts';
import { useTranslation } from '../../../texts/index.ts';
import { SettingsSection } from '../parts.tsx';
import styles from '../settings.module.css';

/** Ways to exchange records with systems that have no connection, with the permission that each requires. */
const WAYS = [
  { name: 'files', path: '/imports', needs: 'import.read' },
  { name: 'bank', path: '/cash/statements', needs: 'bank-statement.read' },
  { name: 'api', path: '/settings/keys', needs: 'key.read' },
  { name: 'webhooks', path: '/settings/webhooks', needs: 'webhook.read' },
] as const;

/** Files, the API and webhooks, for systems without a connection of their own. */
export function OtherWays() {
  const { t } = useTranslation();
  const may = useMay();
  const ways = WAYS.filter(({ needs }) => may(needs));
  if (ways.length === 0) return null;
  return (
    <SettingsSection title={t('settingsMore.other')} hint={t('settingsMore.otherHint')}>
      <ul className={styles['rows']}>
        {ways.map(({ name, path }) => (
          <li key={name}>
            <span className={styles['what']}>
              <Link to={path}>
                <strong>{t(`settingsMore.ways.${name}`)}</strong>
              </Link>
              <span>{t(`settingsMore.wayTexts.${name}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
