import { Link } from '@tanstack/react-router';
import { Amount } from '../../../parts/amount.tsx';
import { useRows } from '../../../parts/list/use-rows.ts';
import { useTranslation } from '../../../texts/index.ts';
import { type Integration, partyText } from '../connections/words.ts';
import styles from './connection.module.css';
import { MoreButton } from './more-button.tsx';
import { ScrolledTable } from './scrolled-table.tsx';

/** Customers whose balance there differs from that here. Nothing while all are equal. */
export function Differing({ integration: { id, name } }: { integration: Integration }) {
  const { t } = useTranslation();
  const from = useRows(
    '/v1/integrations/{integrationId}/sums',
    { differing: true, limit: 50 },
    { path: { integrationId: id } },
  );
  const { rows = [] } = from;
  if (rows.length === 0) return null;
  const title = t('connections.differing');
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <ScrolledTable label={title}>
        <thead>
          <tr>
            <th scope="col">{t('connections.customer')}</th>
            <th scope="col">{t('connections.there', { name })}</th>
            <th scope="col">{t('connections.here')}</th>
            <th scope="col">{t('connections.difference')}</th>
            <th scope="col">{t('connections.explainedPart')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: sumId, partyKey, customer, currency, theirs, ours, difference, explained }) => (
            <tr key={sumId}>
              <th scope="row">
                {customer === null ? (
                  partyText(partyKey, t)
                ) : (
                  <Link to="/customers/$id" params={{ id: customer.id }}>
                    {customer.name}
                  </Link>
                )}
              </th>
              <td>
                <Amount value={theirs} currency={currency} />
              </td>
              <td>
                <Amount value={ours} currency={currency} />
              </td>
              <td>
                <Amount value={difference} currency={currency} />
              </td>
              <td data-tone={explained === difference ? 'good' : 'bad'}>
                <Amount value={explained} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      <MoreButton from={from} />
    </section>
  );
}
