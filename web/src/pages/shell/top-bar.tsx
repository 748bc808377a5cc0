import { ActionIcon } from '@mantine/core';

import { Menu as MenuSign, Search } from 'lucide-react';
import { useTranslation } from '../../texts/index.ts';
import { palette } from './palette-store.ts';
import styles from './shell.module.css';

/** On a phone: opens the navigation and the search. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  return (
    <header className={styles['topBar']}>
      <ActionIcon variant="subtle" color="gray" size="xl" aria-label={t('shell.menu')} onClick={onMenu}>
        <MenuSign size={20} aria-hidden />
      </ActionIcon>
      <span className={styles['brand']}>Quittance</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={t('common.search')}
        onClick={palette.open}
      >
        <Search size={18} aria-hidden />
      </ActionIcon>
    </header>
  );
}
