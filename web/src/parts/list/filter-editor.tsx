import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { OTHER_DIGITS } from '../../api/currency-digits.gen.ts';
import { useTranslation } from '../../texts/index.ts';
import { minorUnitsOf } from '../typed-amount.ts';
import { type Filter, namesOf } from './filters.ts';
import styles from './list.module.css';

interface EditorProps {
  filter: Filter;
  said: Readonly<Record<string, string>>;
  apply: (words: Readonly<Record<string, string>>) => void;
}

/** The editor of a filter. */
export function FilterEditor({ filter, said, apply }: EditorProps) {
  if (filter.kind === 'choice') return <Choice filter={filter} said={said} apply={apply} />;
  return <TypedFilter filter={filter} said={said} apply={apply} />;
}

function Choice({ filter, said, apply }: EditorProps & { filter: Extract<Filter, { kind: 'choice' }> }) {
  const chosen = (said[filter.name] ?? '').split(',').filter((value) => value !== '');
  const toggle = (value: string) => {
    const rest = chosen.filter((one) => one !== value);
    const next =
      rest.length < chosen.length ? rest : filter.isSeveral === true ? [...chosen, value] : [value];
    apply({ [filter.name]: next.join(',') });
  };
  return (
    <div className={styles['choices']}>
      {filter.options.map(({ value, title }) => (
        <Checkbox
          key={value}
          label={title}
          checked={chosen.includes(value)}
          radius={filter.isSeveral === true ? 'sm' : 'xl'}
          onChange={() => toggle(value)}
        />
      ))}
    </div>
  );
}

/** One field for text, days or amounts, or two for a range. */
function TypedFilter({ filter, said, apply }: EditorProps) {
  const { t } = useTranslation();
  const digits = filter.kind === 'amounts' ? (OTHER_DIGITS[filter.currency] ?? 2) : 0;
  const names = namesOf(filter);
  const [values, setValues] = useState(() => names.map((name) => shownOf(said[name], filter, digits)));
  const type = filter.kind === 'days' || filter.kind === 'day' ? 'date' : 'text';
  const labels =
    filter.kind === 'days'
      ? [t('filters.from'), t('filters.to')]
      : [t('filters.atLeast'), t('filters.atMost')];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = names.map((name, at) => [name, sentOf(values[at] ?? '', filter, digits)] as const);
    apply(Object.fromEntries(words.filter(([, value]) => value !== '')));
  };
  return (
    <form className={styles['editor']} onSubmit={submit}>
      {names.map((name, at) => (
        <TextInput
          key={name}
          type={type}
          label={names.length === 1 ? filter.title : labels[at]}
          {...(filter.kind === 'amounts'
            ? { inputMode: 'decimal', rightSection: filter.currency, rightSectionWidth: 48 }
            : {})}
          data-autofocus={at === 0 || undefined}
          value={values[at] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setValues(values.map((one, i) => (i === at ? value : one)))
          }
        />
      ))}
      <Button type="submit">{t('filters.apply')}</Button>
    </form>
  );
}

/** Formats minor units as a plain decimal. */
function shownOf(value: string | undefined, { kind }: Filter, digits: number): string {
  if (value === undefined || kind !== 'amounts' || digits === 0) return value ?? '';
  const padded = value.padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

const sentOf = (typed: string, { kind }: Filter, digits: number): string =>
  kind === 'amounts' ? minorUnitsOf(typed, digits) : typed.trim();
