import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Replay } from './replay.tsx';
import { RuleList } from './rule-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { useReplay } from './use-replay.ts';
import { useRulesEdit } from './use-rules-edit.ts';
import type { Draft } from './values.ts';

/** The rules of the organization: edit them, try the change, save it. */
export function RulesEditor({ rules }: { rules: Schema<'CashRules'> }) {
  const mayEdit = useMay()('cash-rules.edit');
  const edit = useRulesEdit(rules);
  const [replayId, setReplayId] = useState<string | null>(null);
  const replay = useReplay(replayId, setReplayId);
  const change = (part: Partial<Draft>) => {
    replay.end();
    edit.change(part);
  };
  const discard = () => {
    replay.end();
    edit.discard();
  };
  const isEdited = edit.differences.length > 0;
  return (
    <>
      <RuleList
        draft={edit.draft}
        currency={rules.currency}
        choices={rules.choices}
        mayEdit={mayEdit}
        onChange={change}
      />
      {replayId !== null && isEdited && <Replay key={replayId} id={replayId} onStop={replay.stop} />}
      {mayEdit && isEdited && (
        <SaveBar
          edit={edit}
          nextVersion={rules.version + 1}
          isTrying={replay.isStarting}
          onTry={() => replay.start({ values: edit.values })}
          onDiscard={discard}
        />
      )}
    </>
  );
}
