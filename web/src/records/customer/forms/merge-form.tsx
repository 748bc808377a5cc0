import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ProblemError } from '../../../api/problem.ts';
import { read } from '../../../api/read.ts';
import type { Schema } from '../../../api/types.ts';
import { Fact, Facts } from '../../../parts/panel.tsx';
import { ProblemLine } from '../../../parts/problem.tsx';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useSend } from '../../../parts/use-send.ts';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import styles from '../merges.module.css';
import { MERGE_CHANGES, useUndoMerge } from '../use-undo-merge.ts';
import type { CustomerFormProps } from './props.ts';

/** Number of customers that the search returns. */
const OFFERED = 20;
/** Characters of a word that identifies a customer. */
const MIN_WORD = 4;
/** Debounce delay: a preview locks both customers, so only the last choice is requested. */
const SEARCH_DEBOUNCE_MS = 300;
const PREVIEW = '/v1/internal/customers/{customerId}/merge/preview' as const;

type Named = Pick<Schema<'Customer'>, 'id' | 'name'>;
const NOT_CHOSEN: Named = { id: '', name: '' };

/** Merges the customer into another one after a preview. */
export function MergeForm({ overview: { customer }, onDone }: CustomerFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const undo = useUndoMerge();
  const form = useForm({ initialValues: { chosen: NOT_CHOSEN } });
  const { chosen } = form.values;
  const path = { customerId: customer.id };
  const preview = usePreview(customer.id, chosen.id);
  const merge = useWrite(
    (id: string) =>
      call('post', '/v1/internal/customers/{customerId}/merge', { path, body: { into: { id } } }),
    {
      refreshes: MERGE_CHANGES,
      isForm: true,
      toast: (made) => ({
        text: t('merges.merged', { from: made.customer.name, into: made.into.name }),
        undo: () => undo.mutate(made.id),
      }),
    },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const made = await merge.mutateAsync(values.chosen.id);
    onDone();
    void navigate({ to: '/customers/$id', params: { id: made.into.id } });
  });
  const refused = merge.variables === chosen.id ? problem : null;
  /** Rephrases the server's message, which names the customers by request field. */
  const explained = (reason: ProblemError | null) => {
    const [detail] = reason?.fields ?? [];
    if (reason?.status !== 409 || detail === undefined) return reason;
    const { name } = detail.field === 'into' ? chosen : customer;
    const message = t('merges.refused', { name, reason: detail.error });
    return new ProblemError({ ...reason, message, fields: [] });
  };
  return (
    <RecordForm
      onSubmit={onSubmit}
      isSending={isSending}
      problem={explained(refused)}
      send={t('merges.submit')}
      onCancel={onDone}
      isReady={preview.data !== undefined}
    >
      <p>{t('merges.intro', { name: customer.name })}</p>
      <OtherCustomer
        customer={customer}
        chosen={chosen}
        onChoose={(other) => form.setFieldValue('chosen', other)}
      />
      {refused === null && <ProblemLine problem={explained(preview.error)} />}
      {preview.data !== undefined && <Moves preview={preview.data} />}
    </RecordForm>
  );
}

/** Returns the preview of the chosen customer; without data while none is chosen or it loads. */
function usePreview(customerId: string, into: string) {
  const [asked] = useDebouncedValue(into, SEARCH_DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery<Schema<'MergePreview'>, ProblemError>({
    // Not below the customers' path: after the merge it would be invalidated, read again and refused.
    queryKey: ['merge preview', { customerId, into: asked }],
    queryFn: () => call('post', PREVIEW, { path: { customerId }, body: { into: { id: asked } } }),
    enabled: asked !== '' && asked === into,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const isCurrent = into !== '' && asked === into && !isFetching;
  return { data: isCurrent ? data : undefined, error: isCurrent ? error : null };
}

/** Returns the other customers that a search finds, which can be merged; none without a search. */
function useOthers(customerId: string, search: string) {
  const query = { q: search.slice(0, 200), kinds: ['CUSTOMER'], limit: OFFERED };
  const { data, error } = useQuery({
    ...read('/v1/internal/search', { query }),
    enabled: search !== '',
  });
  const others = data?.customers.items.filter(
    ({ id, mergedIntoId }) => id !== customerId && mergedIntoId === null,
  );
  return { others, error };
}

/** Returns the first word of a name that is not an article or an initial. */
function leadingWord(name: string): string {
  const words = name.split(/\s+/);
  return words.find((word) => word.length >= MIN_WORD) ?? name;
}

interface OtherProps {
  customer: Named;
  chosen: Named;
  onChoose: (other: Named) => void;
}

/** Finds the other customer. Without a search it offers customers with a similar name. */
function OtherCustomer({ customer, chosen, onChoose }: OtherProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const found = useOthers(customer.id, asked === '' ? customer.name : asked);
  const isAlone = asked === '' && found.others?.length === 0;
  // A duplicate often shares only the first word of a longer name.
  const alike = useOthers(customer.id, isAlone ? leadingWord(customer.name) : '');
  const { others, error } = isAlone ? alike : found;
  const offered = others ?? [];
  const isNone = others?.length === 0;
  return (
    <>
      <TextInput
        label={t('merges.find')}
        description={t('merges.findHint')}
        type="search"
        data-autofocus
        maxLength={200}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value);
          onChoose(NOT_CHOSEN);
        }}
      />
      <ProblemLine problem={error} />
      {isNone ? (
        <p role="status">{t(asked === '' ? 'merges.noneSimilar' : 'merges.noneFound')}</p>
      ) : (
        <NativeSelect
          label={t('merges.other')}
          required
          value={chosen.id}
          data={[
            { value: '', label: t('merges.choose') },
            ...offered.map(({ id, name, externalId }) => ({ value: id, label: `${name} (${externalId})` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChoose(offered.find(({ id }) => id === value) ?? NOT_CHOSEN)
          }
        />
      )}
    </>
  );
}

const COUNTS = [
  ...(['documents', 'contacts', 'notes', 'actions', 'messages'] as const),
  ...(['portalLinks', 'customFields', 'accountManagers', 'children'] as const),
];

function Moves({ preview: { customer, into, moved } }: { preview: Schema<'MergePreview'> }) {
  const { t, i18n } = useTranslation();
  const some = COUNTS.filter((name) => moved[name] > 0);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section className={styles['moves']} aria-live="polite">
      <p>
        {t('merges.text', {
          from: customer.name,
          fromNumber: customer.externalId,
          into: into.name,
          intoNumber: into.externalId,
        })}
      </p>
      <h3>{t('merges.moves')}</h3>
      {some.length === 0 && <p>{t('merges.nothing')}</p>}
      <Facts>
        {some.map((name) => (
          <Fact key={name} title={t(`merges.counts.${name}`)}>
            {number.format(moved[name])}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
