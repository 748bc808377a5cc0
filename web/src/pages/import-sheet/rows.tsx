import {
  CircleAlert,
  CircleDashed,
  CirclePlus,
  CircleSlash,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { CellInput } from './cell-input.tsx';
import { useFieldText, useValueText } from './field-text.ts';
import type { Sheet } from './settings.ts';
import styles from './sheet.module.css';

const SHEETS = '/v1/internal/import-sheets';
const SHEET = '/v1/internal/import-sheets/{importSheetId}';

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
    fieldAt(sheet, at) === null ? [] : [{ heading, at, field: fieldAt(sheet, at) }],
  );
  const correct = useCorrection(sheet);
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
              {shown.map(({ heading, at, field }) => (
                <td key={heading}>
                  <Cell
                    row={row}
                    at={at}
                    heading={heading}
                    isWrong={isWrong(row, field)}
                    onCorrect={correct}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Longer cells are shown in part, so they are corrected in the file. */
const MAX_EDITED = 199;

interface CellProps {
  row: Row;
  at: number;
  heading: string;
  /** Whether the row is rejected because of this cell. */
  isWrong: boolean;
  onCorrect: (correction: Correction) => Promise<unknown>;
}

function Cell({ row: { row, cells, corrected, outcome }, at, heading, isWrong, onCorrect }: CellProps) {
  const { t } = useTranslation();
  const text = cells[at] ?? '';
  if (outcome !== 'REFUSED' || text.length > MAX_EDITED) return text;
  return (
    <CellInput
      value={text}
      label={t('importSteps.cell', { heading, row })}
      isCorrected={corrected.includes(at)}
      isWrong={isWrong}
      onSave={(value) => onCorrect({ row, column: at, value, previous: text })}
    />
  );
}

const fieldAt = ({ settings }: Sheet, at: number) => settings.columns[at]?.field ?? null;

const isWrong = ({ fields }: Row, name: string | null) => fields.some(({ field }) => field === name);

type Correction = Schema<'ImportSheetCorrections'>['cells'][number];

/** Returns the write of a corrected cell. The server checks the rows again. */
function useCorrection({ id }: Sheet) {
  const write = useWrite(
    (cell: Correction) =>
      call('post', `${SHEET}/corrections`, { path: { importSheetId: id }, body: { cells: [cell] } }),
    { refreshes: [SHEET] },
  );
  return (cell: Correction) =>
    write.mutateAsync(cell).catch(async (problem: unknown) => {
      await refresh([`${SHEETS}/rows`]);
      throw problem;
    });
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
