import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/index.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/** Something in front of the page, until it is done or left. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={isWide ? 'lg' : 'md'}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Modal>
  );
}
