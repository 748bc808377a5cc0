import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/index.ts';

interface DialogProps {
  isOpen?: boolean;
  title: string;
  onClose: () => void;
  isWide?: boolean;
  /** It shows what is shown once: a click beside it does not close it. */
  isKept?: boolean;
  children: ReactNode;
}

/** Something in front of the page, until it is done or left. */
export function Dialog(props: DialogProps) {
  const { isOpen = true, title, onClose, isWide = false, isKept = false, children } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      {...{ onClose, title }}
      size={isWide ? 'lg' : 'md'}
      closeOnClickOutside={!isKept}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Modal>
  );
}
