import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../texts/index.ts';
import { AmountInput, amountInField, typedAmount } from '../amount-input.tsx';
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
  const names = namesOf(filter);
  const [values, setValues] = useState(() => names.map((name) => shownOf(said[name], filter)));
  const type = filter.kind === 'days' || filter.kind === 'day' ? 'date' : 'text';
  const labels =
    filter.kind === 'days'
      ? [t('filters.from'), t('filters.to')]
      : [t('filters.atLeast'), t('filters.atMost')];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = names.map((name, at) => [name, sentOf(values[at] ?? '', filter)] as const);
    apply(Object.fromEntries(words.filter(([, value]) => value !== '')));
  };
  return (
    <form className={styles['editor']} onSubmit={submit}>
      {names.map((name, at) => {
        const props = {
          label: names.length === 1 ? filter.title : labels[at],
          'data-autofocus': at === 0 || undefined,
          value: values[at] ?? '',
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
            setValues(values.map((one, i) => (i === at ? value : one))),
        };
        return filter.kind === 'amounts' ? (
          <AmountInput key={name} currency={filter.currency} {...props} />
        ) : (
          <TextInput key={name} type={type} {...props} />
        );
      })}
      <Button type="submit">{t('filters.apply')}</Button>
    </form>
  );
}

/** Returns the value of a filter as its field shows it. */
const shownOf = (value: string | undefined, filter: Filter): string =>
  filter.kind === 'amounts' && value !== undefined
    ? amountInField(Number(value), filter.currency)
    : (value ?? '');

const sentOf = (typed: string, filter: Filter): string =>
  filter.kind === 'amounts' ? String(typedAmount(typed, filter.currency) ?? '') : typed.trim();
