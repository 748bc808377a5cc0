import { Button, CloseButton, Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../texts/index.ts';
import { amountText } from '../amount.tsx';
import { dayText } from '../day.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { type Filter, namesOf } from './filters.ts';
import styles from './list.module.css';
import type { ListState } from './state.ts';

interface PillProps {
  filter: Filter;
  state: ListState;
  /** It was just added and has no value yet. */
  isNew: boolean;
  onDone: () => void;
}

/** An active filter: shows its value, opens its editor on click, and has a remove button. */
export function FilterPill({ filter, state, isNew, onDone }: PillProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(isNew);
  const close = () => {
    setOpen(false);
    onDone();
  };
  const remove = () => {
    const rest = Object.entries(state.filters).filter(([name]) => !namesOf(filter).includes(name));
    state.setFilters(Object.fromEntries(rest));
    onDone();
  };
  const apply = (words: Readonly<Record<string, string>>) => {
    const rest = Object.entries(state.filters).filter(([name]) => !namesOf(filter).includes(name));
    state.setFilters({ ...Object.fromEntries(rest), ...words });
    close();
  };
  const said = valueText(filter, state.filters, i18n.language);
  return (
    <span className={styles['pill']}>
      {filter.kind === 'flag' ? (
        <span>{filter.title}</span>
      ) : (
        <Popover opened={isOpen} onChange={(opened) => !opened && close()} position="bottom-start" trapFocus>
          <Popover.Target>
            <Button variant="transparent" size="compact-sm" onClick={() => setOpen(!isOpen)}>
              <span>{filter.title}</span>
              {said !== '' && <strong>{said}</strong>}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <FilterEditor filter={filter} apply={apply} said={state.filters} />
          </Popover.Dropdown>
        </Popover>
      )}
      <CloseButton size="sm" aria-label={t('filters.remove', { title: filter.title })} onClick={remove} />
    </span>
  );
}

/** Formats the value of a filter. */
function valueText(filter: Filter, said: Readonly<Record<string, string>>, locale: string): string {
  const [first = '', second = ''] = namesOf(filter).map((name) => said[name] ?? '');
  if (filter.kind === 'choice')
    return first
      .split(',')
      .map((value) => filter.options.find((option) => option.value === value)?.title ?? value)
      .join(', ');
  const text = (value: string) => {
    if (value === '') return '';
    if (filter.kind === 'amounts')
      return /^-?\d{1,15}$/.test(value) ? amountText(Number(value), filter.currency, locale) : value;
    return /^\d{4}-\d\d-\d\d$/.test(value) && filter.kind !== 'text' ? dayText(value, locale) : value;
  };
  if (filter.kind === 'text' || filter.kind === 'day') return text(first);
  if (first !== '' && second !== '') return `${text(first)} – ${text(second)}`;
  return first === '' ? (second === '' ? '' : `≤ ${text(second)}`) : `≥ ${text(first)}`;
}
