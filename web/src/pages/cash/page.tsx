import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { DropArea } from '../../records/bank-statement/drop-area.tsx';
import { FilePicker } from '../../records/bank-statement/file-picker.tsx';
import { UploadTray } from '../../records/bank-statement/upload-tray.tsx';
import { useUploads } from '../../records/bank-statement/use-uploads.ts';
import { isAdviceFile, useAddAdvices } from '../../records/remittance-advice/use-add-advices.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash.module.css';
import { Lines } from './lines.tsx';
import uploadStyles from './uploads.module.css';
import { WaitingStatements } from './waiting-statements.tsx';

/** Yesterday's cash: bank files are dropped here, and their transactions matched. */
export function CashPage() {
  return (
    <Allowed needs="bank-transaction.read">
      <Cash />
    </Allowed>
  );
}

function Cash() {
  const { t } = useTranslation();
  const may = useMay();
  const { uploads, add: addStatements, remove, clear } = useUploads();
  const { mutate: addAdvices } = useAddAdvices();
  const add = (files: readonly File[]) => {
    const advices = files.filter(isAdviceFile);
    if (advices.length > 0) addAdvices({ files: advices });
    if (advices.length < files.length) addStatements(files.filter((file) => !isAdviceFile(file)));
  };
  const mayUpload = may('bank-statement.edit');
  const files = useQuery(read('/v1/bank_files', { query: { limit: 1 } }));
  const some = useQuery(read('/v1/bank_transactions', { query: { limit: 1 } }));
  const problem = files.error ?? some.error;
  const isLoaded = files.data !== undefined && some.data !== undefined;
  const isFirst = uploads.length === 0 && files.data?.items.length === 0 && some.data?.items.length === 0;
  return (
    <>
      {mayUpload && <DropArea onFiles={add} />}
      {isFirst && <FirstVisit onFiles={mayUpload ? add : undefined} />}
      {isLoaded && !isFirst && (
        <Lines
          tools={
            <>
              <Link to="/cash/statements" className={styles['all']}>
                {t('bankStatements.all')}
              </Link>
              <Link to="/cash/rules" className={styles['all']}>
                {t('cash.toRules')}
              </Link>
              <Link to="/cash/advices" className={styles['all']}>
                {t('remittanceAdvices.title')}
              </Link>
              {mayUpload && <FilePicker variant="default" onFiles={add} />}
            </>
          }
        >
          <UploadTray uploads={uploads} onClose={clear} onDelete={remove} />
          <WaitingStatements
            fileIds={uploads.map(({ fileId }) => fileId)}
            isOpen={some.data?.items.length === 0}
          />
        </Lines>
      )}
      {!isLoaded && problem !== null && (
        <ProblemNotice
          problem={problem}
          onAgain={() => void Promise.all([files.refetch(), some.refetch()])}
        />
      )}
      {!isLoaded && problem === null && <Skeleton />}
    </>
  );
}

/** The page before the first file: what to drop, and in which formats. */
function FirstVisit({ onFiles }: { onFiles: ((files: readonly File[]) => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <section className={uploadStyles['first']}>
      <h1>{t('cash.title')}</h1>
      <div className={uploadStyles['drop']}>
        <Empty icon={Landmark} title={t('bankStatements.emptyTitle')} text={t('bankStatements.emptyText')}>
          {onFiles !== undefined && (
            <>
              <FilePicker onFiles={onFiles} />
              <small>{t('bankStatements.formats')}</small>
            </>
          )}
          <Link to="/settings/appearance">{t('bankStatements.manageAccounts')}</Link>
        </Empty>
      </div>
    </section>
  );
}
