import { NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readRows } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useToday } from '../../parts/today.ts';
import type { DraftStep } from '../../records/plan/draft.ts';
import { useTranslation } from '../../texts/index.ts';
import form from './editor.module.css';
import { NumberField } from './fields.tsx';

type Condition = DraftStep['conditions']['customField'];
type Definition = Schema<'CustomField'>;

interface CustomConditionProps {
  value: Condition;
  errorOf: (field: string) => string | undefined;
  onChange: (value: Condition) => void;
}

/** Restricts a step to records whose custom field has a value. */
export function CustomCondition({ value, errorOf, onChange }: CustomConditionProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { data } = useInfiniteQuery(readRows('/v1/custom_fields', {}));
  const fields = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ entityType }) => entityType === 'CUSTOMER' || entityType === 'INVOICE');
  const chosen = fields.find(({ id }) => id === value?.id);
  if (fields.length === 0 && value === null) return null;
  return (
    <div className={form['pair']}>
      <NativeSelect
        label={t('plans.field')}
        data={[
          { value: '', label: t('planTemplates.anyValue') },
          ...fields.map(({ id, label, entityType }) => ({
            value: id,
            label: `${label} (${t(`planTemplates.entities.${entityType === 'INVOICE' ? 'INVOICE' : 'CUSTOMER'}`)})`,
          })),
        ]}
        value={value?.id ?? ''}
        error={errorOf('conditions.customField') ?? errorOf('conditions.customField.id')}
        onChange={({ currentTarget }) => {
          const field = fields.find(({ id }) => id === currentTarget.value);
          onChange(field === undefined ? null : { id: field.id, value: firstValue(field, today) });
        }}
      />
      {value !== null && chosen !== undefined && (
        <ValueField
          field={chosen}
          value={value.value}
          error={errorOf('conditions.customField.value')}
          onChange={(next) => onChange({ id: chosen.id, value: next })}
        />
      )}
    </div>
  );
}

type Value = string | number | boolean;

/** Returns the value that a newly chosen field is compared with. */
function firstValue({ dataType, values }: Definition, today: string): Value {
  if (dataType === 'BOOLEAN') return true;
  if (dataType === 'NUMBER') return 0;
  if (dataType === 'DATE') return today;
  return values[0]?.label ?? '';
}

interface ValueFieldProps {
  field: Definition;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** The input of the value, by the type of the field. */
function ValueField({ field: { dataType, values }, value, error, onChange }: ValueFieldProps) {
  const { t } = useTranslation();
  const label = t('planTemplates.hasValue');
  if (dataType === 'NUMBER')
    return (
      <NumberField
        label={label}
        value={typeof value === 'number' ? value : null}
        error={error}
        onChange={(typed) => onChange(typed ?? 0)}
      />
    );
  const options =
    dataType === 'BOOLEAN'
      ? (['true', 'false'] as const).map((one) => ({
          value: one,
          label: t(one === 'true' ? 'common.yes' : 'common.no'),
        }))
      : values.map((one) => ({ value: one.label, label: one.label }));
  if (dataType === 'BOOLEAN' || dataType === 'SELECT' || dataType === 'MULTI_SELECT')
    return (
      <NativeSelect
        label={label}
        data={options}
        value={String(value)}
        error={error}
        onChange={({ currentTarget }) =>
          onChange(dataType === 'BOOLEAN' ? currentTarget.value === 'true' : currentTarget.value)
        }
      />
    );
  return (
    <TextInput
      label={label}
      type={dataType === 'DATE' ? 'date' : 'text'}
      value={String(value)}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
