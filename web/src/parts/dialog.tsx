import { Modal, type ModalProps } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useKeys } from '../actions/keys.ts';
import { useTranslation } from '../texts/index.ts';

interface DialogProps {
  isOpen?: boolean;
  title: string;
  onClose: () => void;
  isWide?: boolean;
  /** It shows what is shown once, or is large: a click beside it does not close it. */
  isKept?: boolean;
  /** Its form keeps what was typed when it closes: `Esc` always closes it. */
  keepsText?: boolean;
  children: ReactNode;
}

/** Something in front of the page, until it is done or left. `Esc` and a click beside it never discard what was typed. */
export function Dialog(props: DialogProps) {
  const {
    isOpen = true,
    title,
    onClose,
    isWide = false,
    isKept = false,
    keepsText = false,
    children,
  } = props;
  const { t } = useTranslation();
  return (
    <Layer
      opened={isOpen}
      {...{ onClose, title }}
      onLeave={({ isTyped, isClick }) => {
        const isHeld = isKept && (isClick || !keepsText);
        if (!isHeld && (keepsText || !isTyped)) onClose();
      }}
      size={isWide ? 'lg' : 'md'}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Layer>
  );
}

interface Leaving {
  /** Something was typed into it. */
  isTyped: boolean;
  /** By a click beside it, not by `Esc`. */
  isClick: boolean;
}

interface LayerProps extends Omit<ModalProps, 'closeOnEscape' | 'closeOnClickOutside' | 'overlayProps'> {
  /** Called for `Esc` and for a click beside it. */
  onLeave: (leaving: Leaving) => void;
}

const TEXT = 'textarea, input:not([type=checkbox]):not([type=radio]):not([type=file])';

/** A dialog of the component library that takes `Esc` only while it is the frontmost. */
export function Layer({ onLeave, children, ...props }: LayerProps) {
  const isTyped = useRef(false);
  const leave = (isClick: boolean) => onLeave({ isTyped: isTyped.current, isClick });
  return (
    <Modal
      {...props}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ onClick: () => leave(true) }}
      onInput={({ target }: FormEvent) => {
        if (target instanceof Element && target.matches(TEXT)) isTyped.current = true;
      }}
    >
      <LayerKeys onLeave={() => leave(false)} isTyped={isTyped} />
      {children}
    </Modal>
  );
}

interface KeysProps {
  onLeave: () => void;
  isTyped: RefObject<boolean>;
}

/** Stands before the content, so that dialogs are ordered as they are shown. */
function LayerKeys({ onLeave, isTyped }: KeysProps) {
  useKeys({ Escape: onLeave }, true);
  useEffect(() => {
    isTyped.current = false;
  }, [isTyped]);
  return null;
}
