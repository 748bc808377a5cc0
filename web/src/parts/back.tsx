import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './back.module.css';

interface BackProps {
  to: '/cash' | '/imports' | '/plans' | '/settings/connections';
  children: ReactNode;
}

/** A link above the title to the page that this one belongs to. */
export function Back({ to, children }: BackProps) {
  return (
    <p className={styles['back']}>
      <Link to={to}>{children}</Link>
    </p>
  );
}
