import type { ReactNode } from 'react';
import styles from './person.module.css';

interface LayoutProps {
  title: string;
  /** For forms with fields side by side. */
  isWide?: boolean;
  children: ReactNode;
}

/** The layout of pages outside the shell: one centred form. */
export function SignedOutLayout({ title, isWide = false, children }: LayoutProps) {
  return (
    <main className={styles['page']}>
      <div className={styles['brand']}>Quittance</div>
      <section className={styles['card']} data-wide={isWide}>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}

export function Hint({ children }: { children: ReactNode }) {
  return <p className={styles['hint']}>{children}</p>;
}
