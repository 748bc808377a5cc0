import { UnstyledButton } from '@mantine/core';
import { useSpotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { keyText, useKeys } from '../../actions/keys.ts';
import { useTranslation } from '../../texts/index.ts';
import { palette, paletteStore } from './palette-store.ts';
import styles from './shell.module.css';

/** Opens the search: a button for users who do not know the shortcut. */
export function PaletteButton() {
  const { t } = useTranslation();
  const { opened } = useSpotlight(paletteStore);
  useKeys({ 'mod+k': palette.open });
  return (
    <UnstyledButton className={styles['paletteButton']} onClick={palette.open}>
      {opened && <PaletteKeys />}
      <Search size={14} aria-hidden />
      {t('common.search')}
      <kbd>{keyText('mod+k')}</kbd>
    </UnstyledButton>
  );
}

/** Keeps letters from acting as shortcuts before the palette has loaded and has the focus. */
function PaletteKeys() {
  useKeys({}, true);
  return null;
}
