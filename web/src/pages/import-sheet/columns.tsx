import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { ColumnRow } from './column-row.tsx';
import { Required } from './required.tsx';
import { Samples } from './samples.tsx';
import { type Choice, isAnswered, isSame, type Settings, type Sheet, withChoice } from './settings.ts';
import styles from './sheet.module.css';

const SHEET = '/v1/internal/import-sheets/{importSheetId}';
const SHEETS = '/v1/internal/import-sheets';
const KINDS = ['customers', 'contacts', 'invoices', 'payments', 'credit_notes'] as const;

const NO_FIELDS: Fields = [];

/** Maps columns to fields, and asks about ambiguous formats. */
export function Columns({ sheet, settings, onChange, onChecked }: ColumnsProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...read(`${SHEETS}/fields`, {}), staleTime: Number.POSITIVE_INFINITY });
  const path = { importSheetId: sheet.id };
  const check = useWrite((body: Settings) => call('post', `${SHEET}/check`, { path, body }), {
    refreshes: [SHEETS],
    isForm: true,
  });
  const fields = data?.kinds.find(({ kind }) => kind === settings.kind)?.fields ?? NO_FIELDS;
  const take = (at: number, choice: Choice) => onChange(withChoice(settings, sheet, fields, { at, choice }));
  const order = useColumnOrder(sheet, fields);
  const isChecked = sheet.state !== 'READ' && isSame(settings, sheet.settings);
  const goOn = () => (isChecked ? onChecked() : check.mutate(settings, { onSuccess: onChecked }));
  const isReady = data !== undefined && isAnswered(settings, sheet, fields);
  return (
    <section className={styles['section']}>
      <Options sheet={sheet} settings={settings} onChange={onChange} />
      <Required fields={fields} settings={settings} />
      <h2>{t('imports.columns')}</h2>
      <div className={styles['scroller']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('imports.heading')}</th>
              <th scope="col">{t('imports.samples')}</th>
              <th scope="col">{t('imports.takenFor')}</th>
              <th scope="col">{t('imports.readAs')}</th>
            </tr>
          </thead>
          <tbody>
            {order.map(({ column, at }) => (
              <ColumnRow
                key={column.heading}
                column={column}
                fields={fields}
                choice={settings.columns[at]}
                onChange={(choice) => take(at, choice)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ProblemLine problem={check.error} />
      <div className={styles['buttons']}>
        <Button disabled={!isReady} loading={check.isPending} onClick={goOn}>
          {t('imports.check')}
        </Button>
        <span className={styles['quiet']}>{t(isReady ? 'imports.checkHint' : 'imports.answerFirst')}</span>
      </div>
      <Samples sheet={sheet} settings={settings} />
    </section>
  );
}

type Fields = Schema<'ImportSheetFields'>['kinds'][number]['fields'];

/** Orders the columns by their proposed fields: required ones first, ignored ones last. */
function useColumnOrder(sheet: Sheet, fields: Fields) {
  const { columns, settings } = sheet;
  return useMemo(() => {
    const ranks = { ALWAYS: 0, NEW: 0, NEVER: 1 };
    const rankOf = (at: number) => {
      const field = fields.find(({ name }) => name === settings.columns[at]?.field);
      return field === undefined ? 2 : ranks[field.needed];
    };
    return columns.map((column, at) => ({ column, at })).sort((a, b) => rankOf(a.at) - rankOf(b.at));
  }, [columns, settings, fields]);
}

interface OptionsProps {
  sheet: Sheet;
  settings: Settings;
  onChange: (settings: Settings) => void;
}

interface ColumnsProps extends OptionsProps {
  onChecked: () => void;
}

/** Options of the whole file: record type, currency, and whether missing customers are created. */
function Options({ sheet, settings, onChange }: OptionsProps) {
  const { t } = useTranslation();
  const path = { importSheetId: sheet.id };
  const propose = useWrite(
    (kind: Settings['kind']) => call('get', `${SHEET}/proposal`, { path, query: { kind } }),
    { refreshes: [] },
  );
  const isOfMoney = settings.kind !== 'customers' && settings.kind !== 'contacts';
  const chooseKind = (value: string) => {
    const kind = KINDS.find((one) => one === value);
    if (kind !== undefined) propose.mutate(kind, { onSuccess: onChange });
  };
  return (
    <div className={styles['options']}>
      <NativeSelect
        label={t('imports.kind')}
        data={KINDS.map((kind) => ({ value: kind, label: t(`imports.kinds.${kind}`) }))}
        value={settings.kind}
        onChange={({ currentTarget }) => chooseKind(currentTarget.value)}
      />
      {isOfMoney && (
        <>
          <TextInput
            label={t('imports.currency')}
            placeholder={t('imports.ownCurrency')}
            maxLength={3}
            value={settings.currency ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...settings, currency: currentTarget.value.toUpperCase() || null })
            }
          />
          <Checkbox
            label={t('imports.createsCustomers')}
            checked={settings.createsCustomers}
            onChange={({ currentTarget }) =>
              onChange({ ...settings, createsCustomers: currentTarget.checked })
            }
          />
          <Checkbox
            label={t('importSteps.skipTotals')}
            checked={settings.skipsTotals ?? false}
            onChange={({ currentTarget }) => onChange({ ...settings, skipsTotals: currentTarget.checked })}
          />
        </>
      )}
      {settings.kind === 'invoices' && (
        <Checkbox
          label={t('importSteps.negativesAsCredits')}
          checked={settings.negatives === 'CREDIT_NOTES'}
          onChange={({ currentTarget }) =>
            onChange({ ...settings, negatives: currentTarget.checked ? 'CREDIT_NOTES' : 'REFUSE' })
          }
        />
      )}
    </div>
  );
}
