import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import { useFieldText } from './field-text.ts';
import type { Settings, Sheet } from './settings.ts';
import styles from './sheet.module.css';

const SHOWN = 5;
/** Makes a wide table scrollable by keyboard. */
const BY_KEYS = { tabIndex: 0 };

/** The first rows of a file, under the fields that its columns are mapped to. */
export function Samples({ sheet, settings }: { sheet: Sheet; settings: Settings }) {
  const { t } = useTranslation();
  const textOf = useFieldText();
  const path = { importSheetId: sheet.id };
  const { data } = useQuery(
    read('/v1/internal/import-sheets/{importSheetId}/rows', { path, query: { limit: SHOWN } }),
  );
  const shown = sheet.columns.flatMap(({ heading }, at) => {
    const field = settings.columns[at]?.field ?? null;
    return field === null ? [] : [{ heading, at, field }];
  });
  if (data === undefined || shown.length === 0) return null;
  return (
    <div className={styles['section']}>
      <h2>{t('importSteps.samples')}</h2>
      <section className={styles['scroller']} aria-label={t('importSteps.samples')} {...BY_KEYS}>
        <table className={`${styles['table']} ${styles['cells']}`}>
          <thead>
            <tr>
              <th scope="col">{t('imports.row')}</th>
              {shown.map(({ heading, field }) => (
                <th key={heading} scope="col">
                  <strong>{textOf(field)}</strong>
                  <br />
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ row, cells }) => (
              <tr key={row}>
                <td>{row}</td>
                {shown.map(({ heading, at }) => (
                  <td key={heading}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
