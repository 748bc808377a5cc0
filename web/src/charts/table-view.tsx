import { Link } from '@tanstack/react-router';
import { useTranslation } from '../texts/index.ts';
import styles from './charts.module.css';
import type { ChartCell, ChartTable } from './model.ts';

/** Its rows scroll by keyboard. */
const BY_KEYS = { tabIndex: 0 };

/** The table behind a chart. Values open their documents. */
export function TableView({
  table: { head, units = {}, rows },
  caption,
}: {
  table: ChartTable;
  caption: string;
}) {
  const { t } = useTranslation();
  const unit = [...new Set(Object.values(units))].join(', ');
  return (
    <section className={styles['scroll']} aria-label={caption} {...BY_KEYS}>
      {unit !== '' && <p className={styles['unit']}>{t('charts.amountsIn', { unit })}</p>}
      <table className={styles['table']}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, i) => (
                <td key={head[i + 1]}>
                  <Value cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Value({ cell: { text, documents } }: { cell: ChartCell }) {
  if (documents === null || documents === undefined) return text;
  const { searchParams } = new URL(documents, location.origin);
  return (
    <Link to="/receivables/documents" search={Object.fromEntries(searchParams)}>
      {text}
    </Link>
  );
}
