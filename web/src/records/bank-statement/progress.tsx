import { Loader } from '@mantine/core';
import styles from './bank-statement.module.css';

/** Says what happens to a file in the background. */
export function Progress({ text }: { text: string }) {
  return (
    <p className={styles['progress']} role="status">
      <Loader size={14} aria-hidden /> {text}
    </p>
  );
}
