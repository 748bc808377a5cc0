import { CloseButton } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from '../texts/index.ts';
import styles from './panel.module.css';

interface PanelProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A record next to its list; on a phone in front of it. */
export function Panel({ label, onClose, children }: PanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  // The next Tab reaches the commands of the record, not the beginning of the page.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <aside ref={panel} tabIndex={-1} className={styles['panel']} aria-label={label}>
      <CloseButton className={styles['close']} aria-label={t('common.close')} onClick={onClose} />
      {children}
    </aside>
  );
}

/** A list of labelled values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

/** A labelled value. */
export function Fact({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Heading level of sections: below the name of a panel, or of a page. */
export const SectionLevel = createContext<'h2' | 'h3'>('h3');

/** A titled section of a panel or a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const Title = useContext(SectionLevel);
  return (
    <section className={styles['section']}>
      <Title>{title}</Title>
      {children}
    </section>
  );
}
