import type { ReactNode } from 'react';
import styles from './person.module.css';

/** A page for people who are not in yet: one thing to do, in the middle. */
export function Outside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles['outside']}>
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
