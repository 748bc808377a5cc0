import { Button, TextInput } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { useKeys } from '../../actions/keys.ts';
import { isOvertaken } from '../../api/problem.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { DifferenceList } from './difference-list.tsx';
import bar from './save-bar.module.css';
import type { useRulesEdit } from './use-rules-edit.ts';

interface SaveBarProps {
  edit: ReturnType<typeof useRulesEdit>;
  nextVersion: number;
  isTrying: boolean;
  onTry: () => void;
  onDiscard: () => void;
}

/** Tries, saves or discards an edit; shown below the page while there is one. */
export function SaveBar({ edit, nextVersion, isTrying, onTry, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  const { differences, isReadable, save, comment, setComment } = edit;
  const send = () => {
    if (isReadable && !save.isPending) save.mutate(undefined);
  };
  useKeys({ 'mod+s': send });
  const isOutdated = save.error !== null && isOvertaken(save.error);
  return (
    <div className={bar['bar']}>
      {isOutdated ? <p role="alert">{t('problems.overtaken')}</p> : <ProblemLine problem={save.error} />}
      <details>
        <summary>{t('cashRules.unsaved', { count: differences.length })}</summary>
        <DifferenceList differences={differences} />
      </details>
      <div className={bar['buttons']}>
        <TextInput
          aria-label={t('cashRules.comment')}
          placeholder={t('cashRules.comment')}
          title={t('cashRules.commentHint')}
          maxLength={500}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <Button variant="default" onClick={onDiscard}>
          {t('cashRules.discard')}
        </Button>
        <Button
          variant="default"
          leftSection={<FlaskConical size={15} aria-hidden />}
          loading={isTrying}
          disabled={!isReadable}
          onClick={onTry}
        >
          {t('cashRules.try')}
        </Button>
        <Button loading={save.isPending} disabled={!isReadable} onClick={send}>
          {t('cashRules.save', { version: nextVersion })}
        </Button>
      </div>
    </div>
  );
}
