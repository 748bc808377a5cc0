import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Schema } from '../../../api/types.ts';
import { Layer } from '../../../parts/dialog.tsx';
import { ProblemLine } from '../../../parts/problem.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import { Progress } from '../progress.tsx';
import { AccountField } from './account-field.tsx';
import { ColumnFields } from './column-fields.tsx';
import styles from './mapping.module.css';
import { initialMapping, type Mapping, needsAccount, type Table } from './mapping.ts';
import { MappingPreview } from './mapping-preview.tsx';
import { RawRows } from './raw-rows.tsx';
import type { TableClues } from './suggest-account.ts';
import { useMappingPreview, useTable } from './use-table.ts';

interface MappingDialogProps {
  file: Schema<'BankFile'>;
  onClose: () => void;
}

/** Asks for the meaning of the columns of a table, and shows its first rows as they will be read. */
export function MappingDialog({ file, onClose }: MappingDialogProps) {
  const { t } = useTranslation();
  const { data: table, error } = useTable(file.id);
  return (
    <Layer
      opened
      size="xl"
      title={t('bankMapping.title', { name: file.fileName })}
      onClose={onClose}
      onLeave={({ isClick }) => !isClick && onClose()}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ProblemLine problem={error} />
      {table === undefined && error === null && <Progress text={t('bankMapping.loading')} />}
      {table !== undefined && <MappingForm file={file} table={table} onClose={onClose} />}
    </Layer>
  );
}

function MappingForm({ file, table, onClose }: MappingDialogProps & { table: Table }) {
  const { t } = useTranslation();
  const [mapping, setMapping] = useState<Mapping>(() => table.mapping ?? initialMapping(table));
  const [isChosen, setChosen] = useState(false);
  const { data: preview, error, isPlaceholderData } = useMappingPreview(file.id, mapping);
  const isUnknown = needsAccount(table, mapping);
  const confirm = useWrite(
    () =>
      call('post', '/v1/bank_files/{bankFileId}/mapping', { path: { bankFileId: file.id }, body: mapping }),
    { refreshes: ['/v1/bank_files', '/v1/bank_file_mappings'], isForm: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(undefined, { onSuccess: onClose });
  };
  const hasAccount = !isUnknown || (mapping.bankAccountId ?? '') !== '';
  const isReady = hasAccount && preview?.refusals.length === 0 && !isPlaceholderData && error === null;
  return (
    <form className={styles['form']} onSubmit={submit}>
      <p>{t(table.isRemembered ? 'bankMapping.remembered' : 'bankMapping.intro')}</p>
      <Questions table={table} />
      {isUnknown && (
        <AccountField
          mapping={mapping}
          clues={isChosen ? null : cluesOf(file, table, preview)}
          currency={preview?.statements[0]?.currency ?? null}
          onSuggest={(id) => setMapping(Object.assign({}, mapping, { bankAccountId: id }))}
          onChange={(id) => {
            setChosen(true);
            setMapping(Object.assign({}, mapping, { bankAccountId: id }));
          }}
        />
      )}
      {table.iban !== null && <p>{t('bankMapping.statedAccount', { iban: table.iban })}</p>}
      <ProblemLine problem={error} />
      {preview !== undefined && <MappingPreview preview={preview} isOld={isPlaceholderData} />}
      {preview?.lines.length === 0 && <RawRows table={table} headingLine={mapping.headingLine} />}
      <ColumnFields table={table} mapping={mapping} onChange={setMapping} />
      <ProblemLine problem={confirm.error} />
      <div className={styles['buttons']}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={confirm.isPending}>
          {t('bankMapping.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** Returns what the file itself says about its account. */
function cluesOf(
  { fileName }: Schema<'BankFile'>,
  { mapping }: Table,
  preview: Schema<'BankTablePreview'> | undefined,
): TableClues {
  const [first, ...others] = preview?.statements ?? [];
  const isSingle = others.length === 0;
  const hasCurrency = typeof mapping?.columns.currency === 'number';
  return {
    fileName,
    opening: isSingle ? (first?.opening ?? null) : null,
    currency: isSingle && hasCurrency ? (first?.currency ?? null) : null,
    remembered: mapping?.bankAccountId ?? null,
  };
}

/** Facts that the table does not show. The account has a field of its own. */
function Questions({ table }: { table: Table }) {
  const { t } = useTranslation();
  const asked = table.questions.filter(({ asks }) => asks !== 'ACCOUNT');
  if (asked.length === 0) return null;
  return (
    <ul className={styles['questions']}>
      {asked.map(({ asks, line }) => (
        <li key={asks}>
          {t(`bankMapping.questions.${asks}`)} {line !== null && t('bankMapping.seeLine', { line })}
        </li>
      ))}
    </ul>
  );
}
