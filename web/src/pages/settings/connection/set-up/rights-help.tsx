import { ExternalLink } from 'lucide-react';
import { useTranslation } from '../../../../texts/index.ts';
import type { Kind } from './address-values.ts';
import styles from './set-up.module.css';

const LINKS = {
  ODOO: 'https://www.odoo.com/documentation/17.0/developer/reference/external_api.html',
  TRYTON: 'https://docs.tryton.org/',
} as const;

const TITLES = {
  ODOO: 'connectionSetUp.help',
  TRYTON: 'connectionSetUp.help',
  FILES: 'connectionSetUp.helpFiles',
} as const;

/** Explains which rights the key needs, and links to the documentation of the system. */
export function RightsHelp({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  return (
    <aside className={styles['help']} aria-label={t(TITLES[kind])}>
      <strong>{t(TITLES[kind])}</strong>
      <p>{t(`connectionSetUp.helpTexts.${kind}`)}</p>
      {kind !== 'FILES' && (
        <a href={LINKS[kind]} target="_blank" rel="noreferrer">
          {t(`connectionSetUp.helpLinks.${kind}`)} <ExternalLink size={12} aria-hidden />
        </a>
      )}
    </aside>
  );
}
