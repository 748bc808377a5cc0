import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './action.module.css';

/** States why a letter cannot be printed, with a link to the setting that fixes it. */
export function HoldNotice({ action: { holdReason } }: { action: Schema<'Action'> }) {
  const { t } = useTranslation();
  if (holdReason === null) return null;
  return (
    <p className={styles['held']} role="note">
      <CircleAlert size={15} aria-hidden />
      <span>
        {t('letters.heldText')} <Link to="/settings/appearance">{t('letters.addAccount')}</Link>
      </span>
    </p>
  );
}
