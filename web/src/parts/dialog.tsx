import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/index.ts';

interface DialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** It shows what is shown once: a click beside it does not close it. */
  isKept?: boolean;
  children: ReactNode;
}

/** In front of the page, until it is closed. */
export function Dialog({ isOpen, title, onClose, isKept = false, children }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      {...{ onClose, title }}
      closeOnClickOutside={!isKept}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Modal>
  );
}
