import { Button, Menu, TextInput } from '@mantine/core';
import { ListFilter, Search as SearchSign } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../actions/keys.ts';
import { useTranslation } from '../../texts/index.ts';
import { FilterPill } from './filter-pill.tsx';
import { type Filter, namesOf } from './filters.ts';
import styles from './list.module.css';
import type { ListState } from './state.ts';

interface FilterBarProps {
  state: ListState;
  filters: readonly Filter[];
  /** The filter of the search field, if the list has one. */
  searchName?: string;
}

/** The active filters, each removable, and a menu of further filters. `/` focuses the search field. */
export function FilterBar({ state, filters, searchName }: FilterBarProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<string | null>(null);
  const isSet = (filter: Filter) => namesOf(filter).some((name) => state.filters[name] !== undefined);
  const shown = filters.filter((filter) => isSet(filter) || filter.name === added);
  const others = filters.filter((filter) => !shown.includes(filter));
  const add = (filter: Filter) => {
    if (filter.kind === 'flag') state.setFilter(filter.name, 'true');
    else setAdded(filter.name);
  };
  return (
    <div className={styles['filters']}>
      {searchName !== undefined && <SearchField state={state} name={searchName} />}
      {shown.map((filter) => (
        <FilterPill
          key={filter.name}
          filter={filter}
          state={state}
          isNew={filter.name === added && !isSet(filter)}
          onDone={() => setAdded(null)}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" color="gray" leftSection={<ListFilter size={14} aria-hidden />}>
              {t('filters.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((filter) => (
              <Menu.Item key={filter.name} onClick={() => add(filter)}>
                {filter.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

const TYPED_MS = 250;

/** Debounces the filter while the user types. */
function SearchField({ state, name }: { state: ListState; name: string }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const searchText = state.filters[name] ?? '';
  const [text, setText] = useState(searchText);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(searchText);
  // Takes over values from Back or a saved view. Ignores the field's own value, which returns while the user
  // types on.
  useEffect(() => {
    if (searchText !== sent.current) setText(searchText);
    sent.current = searchText;
  }, [searchText]);
  useKeys({ '/': () => field.current?.focus() });
  const type = (value: string) => {
    setText(value);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      sent.current = value.trim();
      state.setFilter(name, value.trim());
    }, TYPED_MS);
  };
  return (
    <TextInput
      ref={field}
      className={styles['search']}
      leftSection={<SearchSign size={14} aria-hidden />}
      rightSection={<kbd aria-hidden>/</kbd>}
      aria-label={t('filters.search')}
      placeholder={t('filters.search')}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
