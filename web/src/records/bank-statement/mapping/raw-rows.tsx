import { useTranslation } from '../../../texts/index.ts';
import styles from './mapping.module.css';
import { columnChoices, type Table } from './mapping.ts';

/** Rows that show what is in each column. */
const SHOWN = 4;

interface RawRowsProps {
  table: Table;
  headingLine: number | null;
}

/** The first rows as they are in the file: they show which column is which while the rows cannot be read. */
export function RawRows({ table, headingLine }: RawRowsProps) {
  const { t } = useTranslation();
  const columns = columnChoices(table, headingLine);
  const rows = table.rows.filter(({ line }) => headingLine === null || line > headingLine).slice(0, SHOWN);
  if (rows.length === 0) return null;
  return (
    <section className={styles['preview']} aria-label={t('bankMapping.rows')}>
      <h3>{t('bankMapping.rows')}</h3>
      <div className={styles['scroll']}>
        <table className={styles['raw']}>
          <thead>
            <tr>
              {columns.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                {columns.map(({ value }, at) => (
                  <td key={value}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
