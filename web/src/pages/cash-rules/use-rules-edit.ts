import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { RULE_CHANGES } from './changes.ts';
import { differencesOf } from './differences.ts';
import { type Draft, draftOf, isReadable, type RuleValues, valuesOf } from './values.ts';

const RULES = '/v1/internal/cash/rules';

/** The edit of the organization's rules until it is saved or discarded. */
export function useRulesEdit(rules: Schema<'CashRules'>) {
  const { t, i18n } = useTranslation();
  const { currency, values: stored } = rules;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [comment, setComment] = useState('');
  const versioned = useVersion(rules.version);
  const values = draft === null ? stored : valuesOf(draft, currency);
  const differences = differencesOf(stored, values, { t, language: i18n.language, currency });
  const discard = () => {
    setDraft(null);
    setComment('');
  };
  const undo = useWrite((former: RuleValues) => call('put', RULES, { body: { values: former } }), {
    refreshes: RULE_CHANGES,
    toast: ({ version }) => ({ text: t('cashRules.saved', { version }) }),
  });
  const save = useWrite(
    () =>
      versioned(
        (version) => call('put', RULES, { body: { values, comment: comment.trim(), version } }),
        () => call('get', RULES, {}),
      ),
    {
      refreshes: RULE_CHANGES,
      isForm: true,
      toast: ({ version }) => {
        discard();
        return { text: t('cashRules.saved', { version }), undo: () => undo.mutate(stored) };
      },
    },
  );
  return {
    draft: draft ?? draftOf(stored, currency),
    values,
    isReadable: draft === null || isReadable(draft, currency),
    differences,
    comment,
    setComment,
    change: (part: Partial<Draft>) =>
      setDraft((former) => ({ ...(former ?? draftOf(stored, currency)), ...part })),
    discard,
    save,
  };
}
