import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { urlOf } from '../../api/call.ts';
import { read } from '../../api/read.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Progress } from './progress.tsx';
import type { Sheet } from './settings.ts';
import styles from './sheet.module.css';

const POLL_MS = 700;
const LIST_PATHS = {
  customers: '/customers',
  contacts: '/customers',
  invoices: '/invoices',
  payments: '/payments',
  credit_notes: '/credit_notes',
} as const;

/** The import's progress, its results and the refused rows. */
export function ImportResult({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const { importId, state, rows } = sheet;
  const { data, error, refetch } = useQuery({
    ...read('/v1/imports/{importId}', { path: { importId: importId ?? '' } }),
    enabled: state === 'IMPORTED' && importId !== null,
    refetchInterval: (query) => (isEnded(query.state.data?.state) ? false : POLL_MS),
  });
  if (state === 'IMPORTING') return <Progress text={t('imports.handing')} done={0} total={rows} />;
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined || importId === null) return <Skeleton />;
  const refusedLines = Object.values(data.counts).reduce((total, { refused }) => total + refused, 0);
  const hasOnlyRefusals = data.state === 'FAILED' && refusedLines > 0 && refusedLines === data.linesTotal;
  if (data.state === 'FAILED' && !hasOnlyRefusals)
    return <p role="alert">{t('imports.failed', { reason: data.failure })}</p>;
  if (!isEnded(data.state))
    return <Progress text={t('imports.importing')} done={data.linesDone} total={data.linesTotal} />;
  return <ImportSummary sheet={sheet} hasOnlyRefusals={hasOnlyRefusals} counts={data.counts} />;
}

const OUTCOMES = [
  ['created', 'CREATED'],
  ['updated', 'CHANGED'],
  ['unchanged', 'UNCHANGED'],
  ['refused', 'REFUSED'],
] as const;

const isEnded = (state: string | undefined) => state === 'COMPLETED' || state === 'FAILED';

interface ImportSummaryProps {
  sheet: Sheet;
  /** Whether every line was refused. A row of the sheet is one line of the import. */
  hasOnlyRefusals: boolean;
  counts: Record<string, { created: number; updated: number; unchanged: number; refused: number }>;
}

function ImportSummary({ sheet, hasOnlyRefusals, counts }: ImportSummaryProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const countText = (name: 'created' | 'updated' | 'unchanged' | 'refused') =>
    number.format(Object.values(counts).reduce((total, ofType) => total + ofType[name], 0));
  const hasRefusals = Object.values(counts).some((ofType) => ofType.refused > 0);
  const path = { importSheetId: sheet.id };
  const refusedRowsUrl = urlOf('/v1/internal/import-sheets/{importSheetId}/refused-rows', { path });
  return (
    <section className={styles['section']}>
      <h2>{t(hasOnlyRefusals ? 'imports.nothingImported' : 'imports.done')}</h2>
      <ul className={styles['tabs']}>
        {OUTCOMES.map(([name, outcome]) => (
          <li key={name}>
            <span>{t(`imports.outcomes.${outcome}`)}</span>
            <strong>{countText(name)}</strong>
          </li>
        ))}
        <li>
          <span>{t('imports.outcomes.SKIPPED')}</span>
          <strong>{number.format(sheet.counts?.skipped ?? 0)}</strong>
        </li>
      </ul>
      {hasRefusals && <p>{t('imports.mend')}</p>}
      <div className={styles['buttons']}>
        {hasRefusals && (
          <Button
            component="a"
            href={refusedRowsUrl}
            download
            leftSection={<Download size={15} aria-hidden />}
          >
            {t('imports.refusedFile')}
          </Button>
        )}
        <Link to={LIST_PATHS[sheet.settings.kind]}>{t('imports.look')}</Link>
      </div>
    </section>
  );
}
