import { Button } from '@mantine/core';
import { Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import type { Schema } from '../../../api/types.ts';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import styles from '../bank-statement.module.css';

const MappingDialog = lazy(async () => ({
  default: (await import('./mapping-dialog.tsx')).MappingDialog,
}));

interface UnmappedFileProps {
  file: Schema<'BankFile'>;
  /** Its name is not shown above it. */
  isNamed?: boolean;
  /** Called after the file was deleted. */
  onDelete?: (() => void) | undefined;
}

/** A CSV or XLSX file whose columns are not known yet: the user maps them, or deletes the file. */
export function UnmappedFile({ file, isNamed = false, onDelete }: UnmappedFileProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const remove = useWrite(
    () => call('delete', '/v1/bank_files/{bankFileId}', { path: { bankFileId: file.id } }),
    { refreshes: onDelete === undefined ? ['/v1/bank_files'] : [] },
  );
  return (
    <article className={styles['card']} data-state="WAITING">
      {isNamed && (
        <header>
          <h3>{file.fileName}</h3>
        </header>
      )}
      <p className={styles['warning']}>
        <Table2 size={14} aria-hidden />
        <span>{t('bankMapping.needed')}</span>
      </p>
      {may('bank-statement.edit') && (
        <footer>
          <Button onClick={() => setOpen(true)}>{t('bankMapping.open')}</Button>
          <Button
            variant="subtle"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => onDelete?.() })}
          >
            {t('bankMapping.delete')}
          </Button>
        </footer>
      )}
      {isOpen && (
        <Suspense>
          <MappingDialog file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </article>
  );
}
