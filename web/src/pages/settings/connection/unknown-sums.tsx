import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../texts/index.ts';
import { type Integration, partyText } from '../connections/words.ts';
import styles from './connection.module.css';

/** Customers that the source cannot add up, and why. Nothing while all can be compared. */
export function UnknownSums({ integration: { name, unknownSums } }: { integration: Integration }) {
  const { t } = useTranslation();
  const { count, customers } = unknownSums;
  if (count === 0) return null;
  return (
    <section className={styles['section']}>
      <h2>{t('connections.unknownSums', { count })}</h2>
      <p>{t('connections.unknownSumsText', { name })}</p>
      <ul className={styles['unknown']}>
        {customers.map(({ partyKey, customer, reason }) => (
          <li key={partyKey}>
            {customer === null ? (
              <strong>{partyText(partyKey, t)}</strong>
            ) : (
              <Link to="/customers/$id" params={{ id: customer.id }}>
                {customer.name}
              </Link>
            )}
            {reason !== null && <span>{reason}</span>}
          </li>
        ))}
      </ul>
      {count > customers.length && <p>{t('connections.unknownSumsMore', { shown: customers.length })}</p>}
    </section>
  );
}
