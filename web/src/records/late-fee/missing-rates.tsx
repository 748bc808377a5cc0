import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { dayText } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './late-fee.module.css';

/** Lists missing reference rates with a link to the settings. Renders nothing if none is missing. */
export function MissingRates({ inSettings = false }: { inSettings?: boolean }) {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const { data } = useQuery({
    ...read('/v1/internal/late_fee_settings', {}),
    enabled: may('late-fee-settings.read'),
  });
  const missing = data?.missingRates ?? [];
  if (missing.length === 0) return null;
  const days = missing.map((day) => dayText(day, i18n.language)).join(', ');
  return (
    <div className={styles['missing']} data-in-settings={inSettings} role="status">
      <strong>{t('lateFees.missingTitle')}</strong>
      <p>{t('lateFees.missing', { days })}</p>
      {!inSettings && (
        <p>
          {may('late-fee-settings.edit') ? (
            <Link to="/settings/late-fees">{t('lateFees.enterRate')}</Link>
          ) : (
            t('lateFees.askAdmin')
          )}
        </p>
      )}
    </div>
  );
}
