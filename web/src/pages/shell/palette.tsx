import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, Search, Users, Wallet } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { type AvailableAction, useOffered } from '../../actions/action.ts';
import { keyText } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { State } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import { paletteStore } from './palette-store.ts';
import styles from './shell.module.css';

const TYPED_MS = 120;
/** Results per kind of record. */
const SHOWN = 6;

/**
 * The command palette (Ctrl or ⌘ and K): customers (also by phone number), invoices, payments, pages and commands.
 */
export function Palette() {
  const { t } = useTranslation();
  const may = useMay();
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query.trim(), TYPED_MS);
  const offered = useOffered();
  const search = useQuery({
    ...read('/v1/internal/search', { query: { q: asked, limit: SHOWN } }),
    enabled: asked.length > 1 && may('record.search'),
    placeholderData: (before) => before,
  });
  const found = asked.length > 1 ? search.data : undefined;
  const wanted = query.trim().toLocaleLowerCase();
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const actions = offered.filter((one) => {
    if (words.length === 0) return one.isSearched !== true;
    const title = one.title(t).toLocaleLowerCase();
    return words.every((word) => title.includes(word));
  });
  const countFound =
    (found?.customers.items.length ?? 0) +
    (found?.invoices.items.length ?? 0) +
    (found?.payments.items.length ?? 0);
  return (
    <Spotlight.Root
      store={paletteStore}
      // The next letter is typed at once: a transition would show the field too late, and hide it too late.
      transitionProps={{ duration: 0 }}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight="60vh"
      lockScroll={false}
      yOffset="12vh"
      overlayProps={{ blur: 0 }}
      clearQueryOnClose
    >
      <Spotlight.Search
        placeholder={t('shell.searchPlaceholder')}
        aria-label={t('shell.searchPlaceholder')}
        leftSection={<Search size={16} aria-hidden />}
        onKeyDown={openFirst}
      />
      <Spotlight.ActionsList>
        {found !== undefined && <FoundRecords found={found} />}
        <Commands actions={actions} />
        {actions.length + countFound === 0 && (
          <Spotlight.Empty>
            {search.isError
              ? t('shell.searchFailed')
              : search.isFetching
                ? t('common.loading')
                : t('shell.searchNothing')}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Enter opens the first result if no other is selected. */
function openFirst({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  const list = currentTarget.closest('[role=dialog]');
  if (key !== 'Enter' || list === null || list.querySelector('[data-selected]') !== null) return;
  const first = list.querySelector('.mantine-Spotlight-action');
  if (first instanceof HTMLElement) first.click();
}

function Commands({ actions }: { actions: readonly AvailableAction[] }) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={t('shell.commands')}>
      {actions.map(({ id, title, icon: Icon, key, perform }) => (
        <Spotlight.Action
          key={id}
          label={title(t)}
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={key === undefined ? null : <kbd>{keyText(key)}</kbd>}
          onClick={() => void perform()}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Records, each with its number and open amount. */
function FoundRecords({ found: { customers, invoices, payments } }: { found: Schema<'SearchResult'> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      {customers.items.length > 0 && (
        <Spotlight.ActionsGroup label={t('shell.customers')}>
          {customers.items.map(({ id, name, externalId, phone, email, balance, currency }) => (
            <Spotlight.Action
              key={id}
              label={name}
              description={[externalId, phone ?? email].filter((one) => one !== null).join(' · ')}
              leftSection={<Users size={16} aria-hidden />}
              rightSection={<Amount value={balance} currency={currency} />}
              onClick={() => void navigate({ to: '/customers/$id', params: { id } })}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {invoices.items.length > 0 && (
        <Spotlight.ActionsGroup label={t('shell.invoices')}>
          {invoices.items.map(({ id, customId, customer, grossAmount, currency, state }) => (
            <Spotlight.Action
              key={id}
              label={customId}
              description={customer.name}
              leftSection={<FileText size={16} aria-hidden />}
              rightSection={
                <span className={styles['found']}>
                  <State name={state} />
                  <Amount value={grossAmount} currency={currency} />
                </span>
              }
              onClick={() => void navigate({ to: '/invoices/$id', params: { id } })}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {payments.items.length > 0 && (
        <Spotlight.ActionsGroup label={t('shell.payments')}>
          {payments.items.map(({ id, refNumber, externalId, customer, amount, currency }) => (
            <Spotlight.Action
              key={id}
              label={refNumber ?? externalId}
              description={customer.name}
              leftSection={<Wallet size={16} aria-hidden />}
              rightSection={<Amount currency={currency} value={amount} />}
              onClick={() => void navigate({ to: '/customers/$id', params: { id: customer.id } })}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
    </>
  );
}
