import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { read } from '../../api/read.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { ColumnRow } from './column-row.tsx';
import { type Choice, isAnswered, isSame, type Settings, type Sheet } from './settings.ts';
import styles from './sheet.module.css';

const SHEET = '/v1/internal/import-sheets/{importSheetId}';
const SHEETS = '/v1/internal/import-sheets';
const KINDS = ['customers', 'contacts', 'invoices', 'payments', 'credit_notes'] as const;

/** Maps columns to fields, and asks about ambiguous formats. */
export function Columns({ sheet, settings, onChange }: OptionsProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...read(`${SHEETS}/fields`, {}), staleTime: Number.POSITIVE_INFINITY });
  const path = { importSheetId: sheet.id };
  const check = useWrite((body: Settings) => call('post', `${SHEET}/check`, { path, body }), {
    refreshes: [SHEETS],
    isForm: true,
  });
  const fields = data?.kinds.find(({ kind }) => kind === settings.kind)?.fields ?? [];
  const take = (at: number, choice: Choice) =>
    onChange({ ...settings, columns: settings.columns.map((one, i) => (i === at ? choice : one)) });
  const isChecked = sheet.state !== 'READ' && isSame(settings, sheet.settings);
  const isReady = data !== undefined && isAnswered(settings, sheet, fields);
  return (
    <section className={styles['section']}>
      <h2>{t('imports.columns')}</h2>
      <Options sheet={sheet} settings={settings} onChange={onChange} />
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
            {sheet.columns.map((column, at) => (
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
      {!isChecked && (
        <div className={styles['buttons']}>
          <Button disabled={!isReady} loading={check.isPending} onClick={() => check.mutate(settings)}>
            {t('imports.check')}
          </Button>
          <span className={styles['quiet']}>{t(isReady ? 'imports.checkHint' : 'imports.answerFirst')}</span>
        </div>
      )}
    </section>
  );
}

interface OptionsProps {
  sheet: Sheet;
  settings: Settings;
  onChange: (settings: Settings) => void;
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
        </>
      )}
    </div>
  );
}
