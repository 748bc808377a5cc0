import { Modal, type ModalProps } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { AreKeysPaused, useKeys } from '../actions/keys.ts';
import { useTranslation } from '../texts/index.ts';

interface DialogProps {
  isOpen?: boolean;
  title: string;
  onClose: () => void;
  isWide?: boolean;
  /** A click outside does not close it, because its content is large or shown only once. */
  isKept?: boolean;
  /** Its form keeps the typed text when it closes, so `Esc` always closes it. */
  keepsText?: boolean;
  children: ReactNode;
}

/** A dialog in front of the page. `Esc` and a click outside never discard typed text. */
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
      onClose={onClose}
      title={title}
      onLeave={({ hasTypedText, isClick }) => {
        const isHeld = isKept && (isClick || !keepsText);
        if (!isHeld && (keepsText || !hasTypedText)) onClose();
      }}
      size={isWide ? 'lg' : 'md'}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Layer>
  );
}

interface Leaving {
  /** The user has typed something. */
  hasTypedText: boolean;
  /** By a click outside, not by `Esc`. */
  isClick: boolean;
}

interface LayerProps extends Omit<ModalProps, 'closeOnEscape' | 'closeOnClickOutside' | 'overlayProps'> {
  /** Called for `Esc` and for a click outside. */
  onLeave: (leaving: Leaving) => void;
}

const TEXT = 'textarea, input:not([type=checkbox]):not([type=radio]):not([type=file])';

/** A modal dialog that handles `Esc` only while it is frontmost. `onLeave` learns whether text was typed. */
export function Layer({ onLeave, children, ...props }: LayerProps) {
  const hasTypedText = useRef(false);
  const leave = (isClick: boolean) => onLeave({ hasTypedText: hasTypedText.current, isClick });
  return (
    <Modal
      {...props}
      // Otherwise its head would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ onClick: () => leave(true) }}
      onInput={({ target }: FormEvent) => {
        if (target instanceof Element && target.matches(TEXT)) hasTypedText.current = true;
      }}
    >
      {/* While it closes, keys are for the page behind it. */}
      <AreKeysPaused value={!props.opened}>
        <LayerKeys onLeave={() => leave(false)} hasTypedText={hasTypedText} />
        {children}
      </AreKeysPaused>
    </Modal>
  );
}

interface KeysProps {
  onLeave: () => void;
  hasTypedText: RefObject<boolean>;
}

/** Rendered before the content, so that nested dialogs register in the order in which they are shown. */
function LayerKeys({ onLeave, hasTypedText }: KeysProps) {
  const mark = useRef<HTMLSpanElement>(null);
  useKeys({ Escape: onLeave }, true);
  useEffect(() => {
    hasTypedText.current = false;
  }, [hasTypedText]);
  // The component library sets the focus in a later task, and letters typed before that would be lost. A
  // microtask runs before the next key, and after the library has noted where the focus was.
  useLayoutEffect(() => {
    queueMicrotask(() => {
      const field = mark.current?.closest('[role=dialog]')?.querySelector('[data-autofocus]');
      if (field instanceof HTMLElement) field.focus({ preventScroll: true });
    });
  }, []);
  return <span ref={mark} hidden />;
}
