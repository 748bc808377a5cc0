import { type UseFormReturnType, useForm } from '@mantine/form';
import i18next from '../texts/index.ts';
import { showToast } from './toast.tsx';

/** Unsent form input, kept until the page is left. In memory only, because it may be about a debtor. */
const drafts = new Map<string, object>();

interface DraftForm<Values> {
  form: UseFormReturnType<Values>;
  /** Clears the draft after it was sent. */
  drop(): void;
  /** Discards the draft and offers to restore it. */
  discard(): void;
}

/**
 * Returns a form that keeps its input when it closes and restores it when it opens again.
 * @param key identifies the form and the record; null: keeps nothing
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
      if (typed !== undefined) showToast(i18next.t('common.discarded'), () => drafts.set(key, typed));
    },
  };
}
