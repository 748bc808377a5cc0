import { Button } from '@mantine/core';
import { Landmark } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Back } from '../../parts/back.tsx';
import { Moment } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { DropArea } from '../../records/bank-statement/drop-area.tsx';
import { FileFailure } from '../../records/bank-statement/file-card.tsx';
import { FilePicker } from '../../records/bank-statement/file-picker.tsx';
import { UnmappedFile } from '../../records/bank-statement/mapping/unmapped-file.tsx';
import { StatementCard } from '../../records/bank-statement/statement-card.tsx';
import { UploadTray } from '../../records/bank-statement/upload-tray.tsx';
import { useUploads } from '../../records/bank-statement/use-uploads.ts';
import { useTranslation } from '../../texts/index.ts';
import { AccountBalances } from './accounts.tsx';
import styles from './bank-statements.module.css';
import { SavedMappings } from './saved-mappings.tsx';

/** The history of bank files and their statements, newest first. */
export function BankStatementsPage() {
  const { t } = useTranslation();
  const may = useMay();
  const mayUpload = may('bank-statement.edit');
  const mayRead = may('bank-transaction.read');
  const { uploads, add, remove, clear } = useUploads();
  return (
    <article className={styles['page']}>
      <Back to="/cash">{t('cash.title')}</Back>
      <header className={styles['head']}>
        <h1>{t('bankStatements.title')}</h1>
        {mayUpload && <FilePicker onFiles={add} />}
      </header>
      <Allowed needs="bank-statement.read">
        {mayUpload && <DropArea onFiles={add} />}
        {mayRead && <AccountBalances />}
        <UploadTray uploads={uploads} onClose={clear} onDelete={remove} />
        <History hidden={uploads.map(({ fileId }) => fileId)} />
        <SavedMappings />
      </Allowed>
    </article>
  );
}

/** All files except those that the uploads show already. */
function History({ hidden }: { hidden: readonly (string | null)[] }) {
  const { t } = useTranslation();
  const files = useRows('/v1/bank_files', {});
  const { rows, problem, hasMore, isReadingMore, readMore, again } = files;
  if (rows === undefined)
    return problem === null ? <Skeleton /> : <ProblemNotice problem={problem} onAgain={again} />;
  if (rows.length === 0)
    return (
      <Empty icon={Landmark} title={t('bankStatements.noneTitle')} text={t('bankStatements.noneText')} />
    );
  return (
    <>
      <ul className={styles['files']}>
        {rows
          .filter(({ id }) => !hidden.includes(id))
          .map((file) => (
            <File key={file.id} file={file} />
          ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('bankStatements.more')}
        </Button>
      )}
    </>
  );
}

function File({ file }: { file: Schema<'BankFile'> }) {
  const { t } = useTranslation();
  const { id, fileName, createdAt, state, transactions } = file;
  const { rows, hasMore, readMore } = useRows('/v1/bank_statements', { bankFileId: id });
  return (
    <li>
      <header>
        <h2>{fileName}</h2>
        <span>
          {t('bankStatements.uploadedOn')} <Moment at={createdAt} withTime />
          {state !== 'NEEDS_MAPPING' && ` · ${t('bankStatements.lines', { count: transactions })}`}
        </span>
      </header>
      {state === 'FAILED' && <FileFailure file={file} />}
      {state === 'NEEDS_MAPPING' && <UnmappedFile file={file} />}
      {rows?.length === 0 && state === 'READ' && (
        <p className={styles['none']}>{t('bankStatements.noStatements')}</p>
      )}
      <div className={styles['cards']}>
        {rows?.map((one) => (
          <StatementCard key={one.id} statement={one} fileName={fileName} />
        ))}
      </div>
      {hasMore && (
        <Button variant="subtle" onClick={readMore}>
          {t('bankStatements.more')}
        </Button>
      )}
    </li>
  );
}
