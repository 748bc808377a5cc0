import { type UseFormReturnType, useForm } from '@mantine/form';
import i18next from '../texts/index.ts';
import { tellDone } from './tell.tsx';

/** What was typed into forms and not sent, until the page is left: in memory only, for it may be about a debtor. */
const drafts = new Map<string, object>();

interface DraftForm<Values> {
  form: UseFormReturnType<Values>;
  /** It was sent: the next form is empty. */
  drop(): void;
  /** Discards it, and offers to take that back. */
  discard(): void;
}

/**
 * Returns a form that keeps what was typed when it closes, and goes on with it when it opens again.
 * @param key which form it is, of which record; null: nothing is kept
 */
export function useDraft<Values extends object>(key: string | null, empty: Values): DraftForm<Values> {
  const form = useForm<Values>({
    initialValues: Object.assign({}, empty, key === null ? {} : drafts.get(key)),
    onValuesChange: (values) => {
      if (key !== null) drafts.set(key, values);
    },
  });
  return {
    form,
    drop: () => {
      if (key !== null) drafts.delete(key);
    },
    discard: () => {
      if (key === null) return;
      const typed = drafts.get(key);
      drafts.delete(key);
      if (typed !== undefined) tellDone(i18next.t('common.discarded'), () => drafts.set(key, typed));
    },
  };
}
