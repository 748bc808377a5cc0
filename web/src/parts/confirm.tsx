import { Button } from '@mantine/core';
import { useTranslation } from '../texts/index.ts';
import { Dialog } from './dialog.tsx';
import styles from './form.module.css';

interface ConfirmProps {
  isOpen: boolean;
  title: string;
  /** The effect and the affected records. */
  text: string;
  /** Label of the button; default: the title. */
  send?: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before an irreversible command. */
export function Confirm({ isOpen, title, text, send = title, onClose, onConfirm }: ConfirmProps) {
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
            {send}
          </Button>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
