import { UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { keyText, useKeys } from '../../actions/keys.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './shell.module.css';

/** Opens the search: a button for users who do not know the shortcut. */
export function PaletteButton() {
  const { t } = useTranslation();
  useKeys({ 'mod+k': spotlight.open });
  return (
    <UnstyledButton className={styles['paletteButton']} onClick={spotlight.open}>
      <Search size={14} aria-hidden />
      {t('common.search')}
      <kbd>{keyText('mod+k')}</kbd>
    </UnstyledButton>
  );
}
