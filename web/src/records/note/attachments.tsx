import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { isProblem } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { saveBlob } from '../../api/save.ts';
import type { Schema } from '../../api/types.ts';
import { numberFormat } from '../../parts/formats.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showProblemToast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { RECORD_CHANGES } from '../record-changes.ts';
import { attachFile, MAX_FILE_BYTES, MAX_FILES, readAttachment, removeFile } from './files.ts';
import styles from './note.module.css';

interface AttachmentsProps {
  noteId: string;
  /** Number of files of the note. */
  count: number;
}

const REFRESHES = [...RECORD_CHANGES, '/v1/notes'];

/** The files of a note: their number, and on request a list to download, remove and add files. */
export function NoteAttachments({ noteId, count }: AttachmentsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!may('note.read') || (count === 0 && !may('note.edit'))) return null;
  return (
    <div className={styles['files']}>
      <UnstyledButton
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Paperclip size={13} aria-hidden />
        {count === 0 ? t('notes.attach') : t('notes.count', { count })}
      </UnstyledButton>
      <div id={id}>{isOpen && <Files noteId={noteId} />}</div>
    </div>
  );
}

function Files({ noteId }: { noteId: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const path = { noteId };
  const { data, error } = useQuery(read('/v1/notes/{noteId}/attachments', { path, query: { limit: 100 } }));
  const files = data?.items ?? [];
  return (
    <>
      <ProblemLine problem={error} />
      <ul className={styles['list']}>
        {files.map((file) => (
          <File key={file.id} noteId={noteId} file={file} mayRemove={may('note.edit')} />
        ))}
      </ul>
      {may('note.edit') && data !== undefined && files.length < MAX_FILES && <AddFile noteId={noteId} />}
      {files.length >= MAX_FILES && <p className={styles['hint']}>{t('notes.limits')}</p>}
    </>
  );
}

interface FileProps {
  noteId: string;
  file: Schema<'NoteAttachment'>;
  mayRemove: boolean;
}

function File({ noteId, file, mayRemove }: FileProps) {
  const { t, i18n } = useTranslation();
  const attachAgain = useWrite((again: () => Promise<unknown>) => again(), { refreshes: REFRESHES });
  const remove = useWrite(() => removeFile(noteId, file), {
    refreshes: REFRESHES,
    toast: (again) => ({
      text: t('notes.removed', { name: file.fileName }),
      undo: () => attachAgain.mutate(again),
    }),
  });
  const save = async () => {
    try {
      saveBlob(file.fileName, await readAttachment(noteId, file.id));
    } catch (error) {
      if (!isProblem(error)) throw error;
      showProblemToast(error);
    }
  };
  return (
    <li>
      <UnstyledButton className={styles['name']} onClick={() => void save()}>
        {file.fileName}
      </UnstyledButton>
      <span>{sizeText(file.size, i18n.language)}</span>
      {mayRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={remove.isPending}
          aria-label={t('notes.remove', { name: file.fileName })}
          onClick={() => remove.mutate(undefined)}
        >
          <X size={14} aria-hidden />
        </Button>
      )}
    </li>
  );
}

function AddFile({ noteId }: { noteId: string }) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const add = useWrite((file: globalThis.File) => attachFile(noteId, file, file.name), {
    refreshes: REFRESHES,
    isForm: true,
    toast: ({ fileName }) => ({ text: t('notes.attached', { name: fileName }) }),
  });
  const take = (file: globalThis.File | undefined) => {
    if (file === undefined || add.isPending) return;
    setTooLarge(file.size > MAX_FILE_BYTES);
    if (file.size <= MAX_FILE_BYTES) add.mutate(file);
  };
  return (
    <>
      {isTooLarge && (
        <p className={styles['hint']} role="alert">
          {t('notes.tooLarge')}
        </p>
      )}
      <ProblemLine problem={add.error} />
      <input
        ref={picker}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // Allows the user to pick the same file again.
          currentTarget.value = '';
        }}
      />
      <div className={styles['add']}>
        <Button
          variant="default"
          size="compact-sm"
          loading={add.isPending}
          onClick={() => picker.current?.click()}
        >
          {t('notes.attach')}
        </Button>
        <span className={styles['hint']}>{t('notes.limits')}</span>
      </div>
    </>
  );
}

/** Formats a file size. */
function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1024 * 1024;
  const amount = isSmall ? bytes / 1024 : bytes / (1024 * 1024);
  return `${numberFormat(locale, amount < 10 ? 1 : 0).format(amount)} ${isSmall ? 'KB' : 'MB'}`;
}
