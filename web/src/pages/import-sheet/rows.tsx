import {
  CircleAlert,
  CircleDashed,
  CirclePlus,
  CircleSlash,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { useFieldText, useValueText } from './field-text.ts';
import type { Sheet } from './settings.ts';
import styles from './sheet.module.css';

type Row = Schema<'ImportSheetRow'>;

const ICONS: Record<NonNullable<Row['outcome']>, LucideIcon> = {
  CREATED: CirclePlus,
  CHANGED: PencilLine,
  UNCHANGED: CircleDashed,
  REFUSED: CircleAlert,
  SKIPPED: CircleSlash,
};

/** Makes a wide table scrollable by keyboard. */
const BY_KEYS = { tabIndex: 0 };

/** Rows of the file, each with its effect and the reason. */
export function Rows({ sheet, rows }: { sheet: Sheet; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const shown = sheet.columns.flatMap(({ heading }, at) =>
    sheet.settings.columns[at]?.field ? [{ heading, at }] : [],
  );
  if (rows.length === 0) return <p className={styles['quiet']}>{t('imports.noRows')}</p>;
  return (
    <section className={styles['scroller']} aria-label={t('imports.preview')} {...BY_KEYS}>
      <table className={`${styles['table']} ${styles['cells']}`}>
        <thead>
          <tr>
            <th scope="col">{t('imports.row')}</th>
            <th scope="col">{t('imports.outcome')}</th>
            <th scope="col">{t('imports.what')}</th>
            {shown.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td>{row.row}</td>
              <td>{row.outcome !== null && <Outcome name={row.outcome} />}</td>
              <td className={styles['changes']}>
                <Changes row={row} />
              </td>
              {shown.map(({ heading, at }) => (
                <td key={heading}>{row.cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Outcome({ name }: { name: NonNullable<Row['outcome']> }) {
  const { t } = useTranslation();
  const Icon = ICONS[name];
  return (
    <span className={styles['outcome']} data-outcome={name}>
      <Icon size={13} strokeWidth={2} aria-hidden /> {t(`imports.outcomes.${name}`)}
    </span>
  );
}

function Changes({ row: { outcome, fields, currency } }: { row: Row }) {
  const fieldText = useFieldText();
  const valueText = useValueText();
  const isReason = outcome === 'REFUSED' || outcome === 'SKIPPED';
  return fields.map(({ field, given, stored }) => (
    <span key={field}>
      {field !== '' && <b>{fieldText(field)}</b>}
      {isReason && field !== '' ? ': ' : ' '}
      {isReason ? (
        String(given)
      ) : (
        <>
          <del>{valueText(field, stored, currency)}</del> → {valueText(field, given, currency)}
        </>
      )}
    </span>
  ));
}
