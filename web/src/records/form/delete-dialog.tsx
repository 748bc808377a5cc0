import { Confirm } from '../../parts/confirm.tsx';
import { useTranslation } from '../../texts/index.ts';
import type { Deletable } from './use-delete.ts';

interface DeleteDialogProps {
  /** The record to delete; null: none. */
  record: Deletable | null;
  onClose: () => void;
  onConfirm: (record: Deletable) => void;
}

/** Asks before a deletion that cannot be undone. */
export function DeleteDialog({ record, onClose, onConfirm }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <Confirm
      isOpen={record !== null}
      title={t('records.deleteTitle', { name: record?.name ?? '' })}
      text={t('records.deleteText')}
      send={t('records.delete')}
      onClose={onClose}
      onConfirm={() => record !== null && onConfirm(record)}
    />
  );
}
