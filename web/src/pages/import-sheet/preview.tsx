import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { keyOf, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { Findings } from './findings.tsx';
import { Rows } from './rows.tsx';
import type { Settings, Sheet } from './settings.ts';
import styles from './sheet.module.css';

const SHEET = '/v1/internal/import-sheets/{importSheetId}';
const SHEETS = '/v1/internal/import-sheets';
const OUTCOMES = ['CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED', 'SKIPPED'] as const;
type Outcome = (typeof OUTCOMES)[number];

const COUNTED = {
  CREATED: 'created',
  CHANGED: 'changed',
  UNCHANGED: 'unchanged',
  REFUSED: 'refused',
  SKIPPED: 'skipped',
} as const;

interface PreviewProps {
  sheet: Sheet;
  /** Whether corrected cells are being checked; the results of before are shown meanwhile. */
  isBusy: boolean;
  onSettings: (settings: Settings) => void;
}

/** A dry run: the effect of the import on each row. */
export function Preview({ sheet, isBusy, onSettings }: PreviewProps) {
  const { t, i18n } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { id, counts } = sheet;
  const begin = useWrite(() => call('post', `${SHEET}/import`, { path: { importSheetId: id } }), {
    refreshes: [SHEETS, '/v1/imports'],
  });
  if (counts === null) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const changing = counts.created + counts.changed;
  return (
    <section className={styles['section']}>
      <h2>{t('imports.preview')}</h2>
      <div className={styles['buttons']}>
        <Button
          disabled={changing === 0 || isBusy}
          loading={begin.isPending}
          onClick={() => begin.mutate(undefined)}
        >
          {t('imports.begin', { count: changing })}
        </Button>
        <span className={styles['quiet']} role="status">
          {isBusy && `${t('imports.checking')}…`}{' '}
          {counts.customers > 0 && t('imports.newCustomers', { count: counts.customers })}{' '}
          {t('imports.previewHint')}
        </span>
      </div>
      <Findings sheet={sheet} counts={counts} isBusy={isBusy} onSettings={onSettings} />
      <div className={styles['section']}>
        <div className={styles['tabs']}>
          {OUTCOMES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={outcome === one}
              onClick={() => setOutcome(outcome === one ? null : one)}
            >
              <span>{t(`imports.outcomes.${one}`)}</span>
              <strong>{number.format(counts[COUNTED[one]])}</strong>
            </button>
          ))}
        </div>
        {counts.refused > 0 && <p className={styles['quiet']}>{t('importSteps.editHint')}</p>}
        <RowsOf key={outcome} sheet={sheet} outcome={outcome} isBusy={isBusy} />
      </div>
    </section>
  );
}

function RowsOf({ sheet, outcome, isBusy }: Omit<PreviewProps, 'onSettings'> & { outcome: Outcome | null }) {
  const { t } = useTranslation();
  const path = { importSheetId: sheet.id };
  const asked = { outcome: outcome ?? undefined, updatedAt: sheet.updatedAt };
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery<
    Schema<'ImportSheetRows'>,
    ProblemError,
    { pages: Schema<'ImportSheetRows'>[] },
    readonly unknown[],
    number
  >({
    queryKey: keyOf(`${SHEETS}/rows`, { path, ...asked }),
    queryFn: ({ signal, pageParam }) =>
      call('get', `${SHEET}/rows`, { path, query: { outcome: asked.outcome, fromRow: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ nextRow }) => nextRow,
    enabled: !isBusy,
    placeholderData: (before) => before,
  });
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refresh([`${SHEETS}/rows`])} />;
  if (data === undefined) return <Skeleton />;
  return (
    <>
      <Rows sheet={sheet} rows={data.pages.flatMap(({ items }) => items)} />
      {hasNextPage && (
        <div className={styles['buttons']}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('imports.moreRows')}
          </Button>
        </div>
      )}
    </>
  );
}
