import type { ReactNode } from 'react';
import styles from './person.module.css';

/** The layout of pages for signed-out users: one centred form. */
export function SignedOutLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles['page']}>
      <div className={styles['brand']}>Quittance</div>
      <section className={styles['card']}>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}

export function Hint({ children }: { children: ReactNode }) {
  return <p className={styles['hint']}>{children}</p>;
}
