import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { EInvoices, isEInvoice } from './e-invoices.tsx';
import styles from './imports.module.css';
import { isStatusMessage, StatusMessage } from './status-message.tsx';

const SHEETS = '/v1/internal/import-sheets';

/** Accepts files by drag and drop, or through a file picker for keyboard users. */
export function Drop() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [eInvoices, setEInvoices] = useState<File | null>(null);
  const [message, setMessage] = useState<File | null>(null);
  const handIn = useWrite(
    (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return call('post', SHEETS, { body });
    },
    { refreshes: [SHEETS], isForm: true },
  );
  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined || handIn.isPending) return;
    if (await isStatusMessage(file)) setMessage(file);
    else if (isEInvoice(file)) setEInvoices(file);
    else
      handIn.mutate(file, { onSuccess: ({ id }) => void navigate({ to: '/imports/$id', params: { id } }) });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={styles['drop']}
      aria-label={t('imports.file')}
      data-over={isOver}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
    >
      <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden />
      <strong>{t(handIn.isPending ? 'imports.reading' : 'imports.drop')}</strong>
      <p>{t('imports.limits')}</p>
      <ProblemLine problem={handIn.error} />
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xml,.pdf,.zip"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files);
          // Allows the user to pick the same file again after a correction.
          currentTarget.value = '';
        }}
      />
      <Button loading={handIn.isPending} onClick={() => picker.current?.click()}>
        {t('imports.pick')}
      </Button>
      <EInvoices file={eInvoices} onClose={() => setEInvoices(null)} />
      <StatusMessage file={message} onClose={() => setMessage(null)} />
    </section>
  );
}
