import { Button } from '@mantine/core';
import { Dialog } from '../../parts/dialog.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

interface ConfirmProps {
  isOpen: boolean;
  title: string;
  /** The effect and the affected records. */
  text: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before an irreversible command. */
export function Confirm({ isOpen, title, text, onClose, onConfirm }: ConfirmProps) {
  const { t } = useTranslation();
  const confirm = () => {
    onConfirm();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className={styles['form']}>
        <p>{text}</p>
        <div className={styles['buttons']}>
          <Button color="danger" onClick={confirm}>
            {title}
          </Button>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
