import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { urlOf } from '../../api/call.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Columns } from './columns.tsx';
import { Preview } from './preview.tsx';
import { Progress } from './progress.tsx';
import { ImportResult } from './result.tsx';
import { isSame } from './settings.ts';
import styles from './sheet.module.css';
import { Steps } from './steps.tsx';

const POLL_MS = 700;
const SHEET = '/v1/internal/import-sheets/{importSheetId}';

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
    refetchInterval: ({ state }) => (state.data !== undefined && isBusy(state.data) ? POLL_MS : false),
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
  const [isMapping, setMapping] = useState(sheet.state === 'READ');
  const checked = useLastCheck(sheet);
  const { fileName, state, rows, rowsDone, encoding, failure, corrected } = sheet;
  const isOpen = state === 'READ' || state === 'CHECKING' || state === 'CHECKED';
  const step = !isOpen ? 'done' : isMapping || state === 'READ' ? 'map' : 'check';
  const canCheck = state !== 'READ' && isSame(settings, sheet.settings);
  return (
    <>
      <header className={styles['head']}>
        <h1>{fileName}</h1>
        <span className={styles['quiet']}>
          {t('imports.rows', { count: rows })}
          {encoding !== null && encoding !== 'utf-8' && ` · ${t('imports.encoding', { encoding })}`}
          {sheet.remembered && state === 'READ' && ` · ${t('imports.remembered')}`}
          {corrected > 0 && <Original sheet={sheet} />}
        </span>
      </header>
      <Steps
        current={step}
        open={!isOpen ? [] : canCheck ? ['map', 'check'] : ['map']}
        onGo={(to) => setMapping(to === 'map')}
      />
      {failure !== null && <p role="alert">{t('imports.failed', { reason: failure })}</p>}
      {step === 'map' && (
        <Columns
          sheet={sheet}
          settings={settings}
          onChange={setSettings}
          onChecked={() => setMapping(false)}
        />
      )}
      {step === 'check' && checked === null && (
        <Progress text={t('imports.checking')} done={rowsDone} total={rows} />
      )}
      {step === 'check' && checked !== null && (
        <Preview sheet={checked} isBusy={state === 'CHECKING'} onSettings={setSettings} />
      )}
      {!isOpen && <ImportResult sheet={sheet} />}
    </>
  );
}

/** Returns the file as last checked: it stays in view while corrected cells are checked. */
function useLastCheck(sheet: Sheet): Sheet | null {
  const [checked, setChecked] = useState<Sheet | null>(null);
  if (sheet.state === 'CHECKED' && sheet !== checked) setChecked(sheet);
  if (sheet.state === 'CHECKED') return sheet;
  return checked !== null && isSame(checked.settings, sheet.settings) ? checked : null;
}

function Original({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const path = { importSheetId: sheet.id };
  const href = urlOf(`${SHEET}/file`, { path, query: { isCorrected: false } });
  return (
    <>
      {` · ${t('importSteps.corrected', { count: sheet.corrected })} · `}
      <a href={href} download>
        {t('importSteps.original')}
      </a>
    </>
  );
}
