import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../texts/index.ts';
import { isEmpty, NOTHING, type Selection } from '../table/types.ts';
import styles from './list.module.css';

interface SelectionBarProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Only single rows can be selected, not all that match. */
  isNamedOnly?: boolean;
  /** Commands for the selection. */
  children?: ReactNode;
}

/** The size of the selection, a way to extend it to all that match, and its commands. */
export function SelectionBar({ selection, onSelect, isNamedOnly = false, children }: SelectionBarProps) {
  const { t } = useTranslation();
  if (isEmpty(selection)) return null;
  const { isAll, ids } = selection;
  const said = isAll
    ? ids.size === 0
      ? t('table.allSelected')
      : t('table.allBut', { count: ids.size })
    : t('table.selected', { count: ids.size });
  return (
    <div className={styles['selection']} role="status">
      <strong>{said}</strong>
      {children}
      {!isAll && !isNamedOnly && (
        <Button variant="transparent" onClick={() => onSelect({ isAll: true, ids: new Set() })}>
          {t('table.selectMatching')}
        </Button>
      )}
      <Button variant="transparent" color="gray" onClick={() => onSelect(NOTHING)}>
        {t('table.clearSelection')}
      </Button>
    </div>
  );
}
