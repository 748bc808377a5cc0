import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { ENTITY_TYPES } from '../../api/names.gen.ts';
import { readRows } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { FieldForm, type FieldPreset } from './field-form.tsx';
import { FieldSuggestions } from './field-suggestions.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Allowed, SettingsHead, SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

const FIELDS = '/v1/custom_fields';
type Field = Schema<'CustomField'>;

/** The organization's custom fields. */
export function FieldsSettings() {
  return (
    <Allowed needs="custom-field.read">
      <Fields />
    </Allowed>
  );
}

function Fields() {
  const { t } = useTranslation();
  const may = useMay();
  const [edited, setEdited] = useState<Field | FieldPreset | 'new' | null>(null);
  const [removed, setRemoved] = useState<Field | null>(null);
  const { data, dataUpdatedAt, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    readRows(FIELDS, {}),
  );
  const fields = data?.pages.flatMap(({ items }) => items) ?? [];
  const remove = useWrite(
    ({ id }: Field) => call('delete', `${FIELDS}/{customFieldId}`, { path: { customFieldId: id } }),
    { refreshes: [FIELDS], toast: (_done, { label }) => ({ text: t('setUp.fieldRemoved', { label }) }) },
  );
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.fields')} hint={t('setUp.fieldsHint')}>
        {may('custom-field.edit') && (
          <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setEdited('new')}>
            {t('setUp.makeField')}
          </Button>
        )}
      </SettingsHead>
      {error !== null && data === undefined && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && fields.length === 0 && (
        <Empty icon={ListPlus} title={t('setUp.noFields')} text={t('setUp.noFieldsText')} />
      )}
      {ENTITY_TYPES.map((entityType) => (
        <FieldsOf
          key={entityType}
          fields={fields.filter((one) => one.entityType === entityType)}
          title={t(`setUp.entityTypes.${entityType}`)}
          onEdit={setEdited}
          onRemove={setRemoved}
        />
      ))}
      {data !== undefined && fields.length === 0 && may('custom-field.edit') && (
        <FieldSuggestions onChoose={setEdited} />
      )}
      {hasNextPage && (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {t('settings.older')}
        </Button>
      )}
      <LatestChanges recordKind="CUSTOM_FIELD" changesWith={dataUpdatedAt} />
      <Dialog
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
        title={edited !== null && edited !== 'new' && 'id' in edited ? edited.label : t('setUp.makeField')}
      >
        {edited !== null && <FieldForm {...formOf(edited)} onDone={() => setEdited(null)} />}
      </Dialog>
      <Confirm
        isOpen={removed !== null}
        title={t('setUp.removeField')}
        text={t('setUp.removeFieldText', { label: removed?.label })}
        onClose={() => setRemoved(null)}
        onConfirm={() => removed !== null && remove.mutate(removed)}
      />
    </article>
  );
}

/** Returns the stored field to edit, or the values to begin a new one with. */
function formOf(edited: Field | FieldPreset | 'new'): { field?: Field; preset?: FieldPreset } {
  if (edited === 'new') return {};
  return 'id' in edited ? { field: edited } : { preset: edited };
}

interface FieldsOfProps {
  title: string;
  fields: readonly Field[];
  onEdit: (field: Field) => void;
  onRemove: (field: Field) => void;
}

function FieldsOf({ title, fields, onEdit, onRemove }: FieldsOfProps) {
  const { t } = useTranslation();
  const mayEdit = useMay()('custom-field.edit');
  if (fields.length === 0) return null;
  return (
    <SettingsSection title={title}>
      <ul className={styles['rows']}>
        {fields.map((field) => (
          <li key={field.id}>
            <span className={styles['what']}>
              <strong>{field.label}</strong>
              <span>
                {[
                  t(`setUp.dataTypes.${field.dataType}`),
                  ...(field.values.length === 0 ? [] : [t('setUp.options', { count: field.values.length })]),
                  field.externalId,
                ].join(' · ')}
              </span>
              {field.description !== null && <span>{field.description}</span>}
            </span>
            {mayEdit && (
              <span className={styles['buttons']}>
                <Button
                  variant="default"
                  aria-label={t('settings.editOne', { name: field.label })}
                  onClick={() => onEdit(field)}
                >
                  {t('settings.edit')}
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  aria-label={`${t('settings.remove')} ${field.label}`}
                  onClick={() => onRemove(field)}
                >
                  {t('settings.remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
