import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { ActionMenu } from '../action-button.tsx';
import { Dialog } from '../dialog.tsx';
import { ProblemLine } from '../problem.tsx';
import { useSend } from '../use-send.ts';
import { useWrite } from '../use-write.ts';
import styles from './list.module.css';
import { type ListState, type Search, viewFilter } from './state.ts';

type ViewedList = Schema<'SavedView'>['list'];

/** A built-in view: a named filter. */
export interface GivenView {
  title: string;
  filters: Search;
}

interface ViewsBarProps {
  list: ViewedList;
  state: ListState;
  given: readonly GivenView[];
  /** The visible columns, saved with a view. */
  columns: readonly string[];
}

const VIEWS = '/v1/internal/views';

/** The views of a list: built-in and saved ones. */
export function ViewsBar({ list, state, given, columns }: ViewsBarProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [isSaving, setSaving] = useState(false);
  const { data } = useQuery(read(VIEWS, { query: { list, limit: 100 } }));
  const saved = data?.items ?? [];
  const chosen = saved.find(({ id }) => id === state.view);
  const isSame = (filters: Search) =>
    state.view === undefined && JSON.stringify(filters) === JSON.stringify(state.filters);
  const remove = useRemoveView(list);
  const isGiven =
    given.some(({ filters }) => isSame(filters)) && state.columns === undefined && state.sortBy === undefined;
  return (
    <div className={styles['views']}>
      {given.map(({ title, filters }) => (
        <button
          key={title}
          type="button"
          className={styles['view']}
          aria-pressed={isSame(filters)}
          onClick={() => state.setFilters(filters)}
        >
          {title}
        </button>
      ))}
      {saved.map((view) => (
        <button
          key={view.id}
          type="button"
          className={styles['view']}
          aria-pressed={view === chosen}
          onClick={() => state.setView(view.id, view)}
        >
          {view.name}
        </button>
      ))}
      {may('view.edit') && !isGiven && chosen === undefined && (
        <Button
          variant="transparent"
          leftSection={<BookmarkPlus size={14} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {t('views.save')}
        </Button>
      )}
      {chosen !== undefined && may('view.edit') && (
        <ActionMenu
          label={t('common.more')}
          actions={[
            {
              id: 'view.remove',
              title: () => t('views.remove'),
              icon: Trash2,
              perform: () => {
                state.setView(undefined, undefined);
                remove.mutate(chosen);
              },
            },
          ]}
        />
      )}
      <Dialog isOpen={isSaving} onClose={() => setSaving(false)} title={t('views.saveTitle')}>
        <SaveView list={list} state={state} columns={columns} onDone={() => setSaving(false)} />
      </Dialog>
    </div>
  );
}

/** Deletes a view; undo creates it again. */
function useRemoveView(list: ViewedList) {
  const { t } = useTranslation();
  const restore = useWrite(
    ({ name, isShared, filter, sortBy, sortOrder, columns }: Schema<'SavedView'>) =>
      call('post', VIEWS, { body: { list, name, isShared, filter, sortBy, sortOrder, columns } }),
    { refreshes: [VIEWS] },
  );
  return useWrite(
    (view: Schema<'SavedView'>) =>
      call('delete', '/v1/internal/views/{viewId}', { path: { viewId: view.id } }),
    {
      refreshes: [VIEWS],
      toast: (_done, view) => ({
        text: t('views.removed', { name: view.name }),
        undo: () => restore.mutate(view),
      }),
    },
  );
}

function SaveView({ list, state, columns, onDone }: Omit<ViewsBarProps, 'given'> & { onDone: () => void }) {
  const { t } = useTranslation();
  const { sortBy, sortOrder } = state;
  const form = useForm({ initialValues: { name: '', isShared: false } });
  const save = useWrite(
    (values: { name: string; isShared: boolean }) => {
      const order = sortBy === undefined ? {} : { sortBy, sortOrder };
      return call('post', VIEWS, {
        body: { list, ...values, filter: viewFilter(state.query), ...order, columns: [...columns] },
      });
    },
    { refreshes: [VIEWS], isForm: true },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const view = await save.mutateAsync(values);
    state.setView(view.id, view);
    onDone();
  });
  return (
    <form className={styles['editor']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <TextInput
        label={t('views.name')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox label={t('views.shared')} {...form.getInputProps('isShared', { type: 'checkbox' })} />
      <Button type="submit" loading={isSending}>
        {t('common.save')}
      </Button>
    </form>
  );
}
