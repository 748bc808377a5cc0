import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface EmptyProps {
  icon: LucideIcon;
  title: string;
  /** The next step. */
  text: string;
  children?: ReactNode;
}

/** An empty state with the next step. */
export function Empty({ icon: Icon, title, text, children }: EmptyProps) {
  return (
    <div className={styles['notice']}>
      <Icon size={22} strokeWidth={1.6} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
