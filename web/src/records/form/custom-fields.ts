import { useInfiniteQuery } from '@tanstack/react-query';
import { readRows } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { numberInField } from '../../parts/amount-input.tsx';
import { useTranslation } from '../../texts/index.ts';
import { CUSTOM, type FormField, type Values } from './fields.ts';

type Definition = Schema<'CustomField'>;

const KINDS = {
  STRING: 'text',
  TEXT: 'paragraph',
  NUMBER: 'number',
  BOOLEAN: 'answer',
  DATE: 'day',
  SELECT: 'label',
  MULTI_SELECT: 'labels',
} as const satisfies Record<Definition['dataType'], FormField['kind']>;

/** Returns the form fields of an entity's custom fields; undefined while they load. */
export function useCustomFields(entity: Definition['entityType']): FormField[] | undefined {
  const { t } = useTranslation();
  const { data, error } = useInfiniteQuery(readRows('/v1/custom_fields', {}));
  if (data === undefined) return error === null ? undefined : [];
  return data.pages
    .flatMap(({ items }) => items)
    .filter(({ entityType }) => entityType === entity)
    .map(({ externalId, label, description, dataType, values }) => ({
      name: `${CUSTOM}${externalId}`,
      kind: KINDS[dataType],
      label,
      group: t('records.customFields'),
      options: values.map((one) => ({ value: one.label, label: one.label })),
      ...hintOf(dataType === 'MULTI_SELECT' ? t('records.oneInLine') : description),
    }));
}

const hintOf = (hint: string | null) => (hint === null ? {} : { hint });

/** Returns the texts of a record's custom fields. */
export function customValues(fields: readonly Schema<'CustomFieldValue'>[]): Values {
  return Object.fromEntries(
    fields.map(({ externalId, value }) => [`${CUSTOM}${externalId}`, textOfValue(value)]),
  );
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join('\n');
  if (typeof value === 'number') return numberInField(value);
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const { label = '' }: { label?: string } = Object.assign({}, value);
  return label;
}
