import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { AmountInput } from '../../parts/amount-input.tsx';
import { useTranslation } from '../../texts/index.ts';
import { CustomerField } from './customer-field.tsx';
import { currencyOf, type FormField, textOf, type Values } from './fields.ts';

interface InputProps {
  field: FormField;
  values: Values;
  /** The server's error about the field. */
  error: string | undefined;
  currency: string;
  isFirst: boolean;
  onChange: (text: string) => void;
}

/** The input of a field, by its kind. */
export function FieldInput({ field, values, error, currency, isFirst, onChange }: InputProps) {
  const { t } = useTranslation();
  const { name, kind, label, hint, isRequired = false, isFixed = false, options = [] } = field;
  const value = textOf(values, name);
  const common = {
    label,
    description: hint,
    error,
    required: isRequired,
    disabled: isFixed,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    ...(isFirst ? { 'data-autofocus': true } : {}),
  };
  switch (kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          description={hint}
          error={error}
          disabled={isFixed}
          checked={value === 'true'}
          onChange={({ currentTarget: { checked } }) => onChange(String(checked))}
        />
      );
    case 'choice':
      return <NativeSelect {...common} data={[...options]} />;
    case 'answer':
      return (
        <NativeSelect
          {...common}
          data={[
            { value: '', label: '' },
            { value: 'true', label: t('common.yes') },
            { value: 'false', label: t('common.no') },
          ]}
        />
      );
    case 'customer':
      return (
        <CustomerField field={field} value={value} error={error} isFirst={isFirst} onChange={onChange} />
      );
    case 'paragraph':
    case 'labels':
      return <Textarea {...common} rows={3} />;
    case 'label':
      return <LabelInput {...common} options={options.map((option) => option.value)} />;
    case 'amount':
      return <AmountInput {...common} currency={currencyOf(field, values, currency)} />;
    default:
      return <TextInput {...common} {...typeOf(field)} />;
  }
}

function typeOf({ kind }: FormField) {
  if (kind === 'number') return { inputMode: 'decimal' } as const;
  return kind === 'day' ? { type: 'date' } : { type: kind === 'email' ? 'email' : 'text' };
}

/** A text with the labels that are already in use. */
function LabelInput({ options, ...props }: ComponentProps<typeof TextInput> & { options: string[] }) {
  const id = useId();
  return (
    <>
      <TextInput {...props} list={id} />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}
