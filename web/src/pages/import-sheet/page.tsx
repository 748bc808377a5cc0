import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Columns } from './columns.tsx';
import { Preview } from './preview.tsx';
import { Progress } from './progress.tsx';
import { Result } from './result.tsx';
import { isSame } from './settings.ts';
import styles from './sheet.module.css';

const LOOK_MILLIS = 700;

type Sheet = Schema<'ImportSheet'>;

const isBusy = ({ state }: Sheet) => state === 'CHECKING' || state === 'IMPORTING';

/** The import of a file: column mapping, preview and result. */
export function ImportSheetPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  return (
    <article className={styles['page']}>
      <Link to="/imports">{t('imports.title')}</Link>
      <Allowed needs="import-file.read">
        <Read key={id} id={id} />
      </Allowed>
    </article>
  );
}

function Read({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...read('/v1/internal/import-sheets/{importSheetId}', { path: { importSheetId: id } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isBusy(state.data) ? LOOK_MILLIS : false),
  });
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return <SheetContent sheet={data} />;
}

function SheetContent({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  // The mapping that the user has entered; it may not be validated yet.
  const [settings, setSettings] = useState(sheet.settings);
  const { fileName, state, rows, rowsDone, encoding, failure } = sheet;
  const isOpen = state === 'READ' || state === 'CHECKING' || state === 'CHECKED';
  return (
    <>
      <header className={styles['head']}>
        <h1>{fileName}</h1>
        <span className={styles['quiet']}>
          {t('imports.rows', { count: rows })}
          {encoding !== null && encoding !== 'utf-8' && ` · ${t('imports.encoding', { encoding })}`}
          {sheet.remembered && state === 'READ' && ` · ${t('imports.remembered')}`}
        </span>
      </header>
      {failure !== null && <p role="alert">{t('imports.failed', { reason: failure })}</p>}
      {isOpen && <Columns sheet={sheet} settings={settings} onChange={setSettings} />}
      {state === 'CHECKING' && <Progress text={t('imports.checking')} done={rowsDone} total={rows} />}
      {state === 'CHECKED' && isSame(settings, sheet.settings) && <Preview sheet={sheet} />}
      {!isOpen && <Result sheet={sheet} />}
    </>
  );
}
