import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './imports.module.css';
import { Reasons } from './reasons.tsx';

const POLL_MS = 1_000;
const SHOWN = 50;

const isRunning = ({ state }: Schema<'Import'>) => state !== 'COMPLETED' && state !== 'FAILED';

/** All imports of files and API clients, newest first. */
export function History() {
  const { t } = useTranslation();
  const may = useMay();
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    ...read('/v1/imports', { query: { limit: SHOWN } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? POLL_MS : false),
  });
  const sheets = useQuery({ ...read('/v1/internal/import-sheets', {}), enabled: may('import.run') });
  const sheetOf = (id: string) => sheets.data?.items.find(({ importId }) => importId === id)?.id;
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.items.length === 0)
    return <Empty icon={Upload} title={t('imports.none')} text={t('imports.noneText')} />;
  return (
    <section className={styles['section']}>
      <h2>{t('imports.history')}</h2>
      <ul className={styles['rows']}>
        {data.items.map((one) => (
          <Line key={one.id} one={one} sheetId={sheetOf(one.id)} onReasons={() => setAsked(one.id)} />
        ))}
      </ul>
      <Reasons id={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

interface LineProps {
  one: Schema<'Import'>;
  /** The sheet of the file, if it is still stored. */
  sheetId: string | undefined;
  onReasons: () => void;
}

function Line({ one, sheetId, onReasons }: LineProps) {
  const { t, i18n } = useTranslation();
  const { fileName, createdAt, state, progress, counts } = one;
  const sum = (name: 'created' | 'updated' | 'unchanged' | 'refused') =>
    Object.values(counts).reduce((total, of) => total + of[name], 0);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(progress);
  const name = fileName ?? t('imports.noName');
  const isNothing = state === 'FAILED' && sum('refused') > 0 && sum('refused') === one.linesTotal;
  const ended = isNothing ? t('imports.nothingImported') : t(`imports.importStates.${state}`);
  return (
    <li>
      <span className={styles['what']}>
        {sheetId === undefined ? (
          <strong>{name}</strong>
        ) : (
          <Link to="/imports/$id" params={{ id: sheetId }}>
            {name}
          </Link>
        )}
        <span>
          <Moment at={createdAt} withTime /> · {isRunning(one) ? percent : ended}
        </span>
      </span>
      <span className={styles['counts']}>
        <span>{t('imports.created', { count: sum('created') })}</span>
        <span>{t('imports.changed', { count: sum('updated') })}</span>
        <span>{t('imports.unchanged', { count: sum('unchanged') })}</span>
        <span data-refused={sum('refused') > 0}>{t('imports.refused', { count: sum('refused') })}</span>
      </span>
      {sum('refused') > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('imports.whyOf', { name })}
          onClick={onReasons}
        >
          {t('imports.why')}
        </Button>
      )}
    </li>
  );
}
