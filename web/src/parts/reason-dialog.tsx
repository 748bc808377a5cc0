import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useKeys } from '../actions/keys.ts';
import { useTranslation } from '../texts/index.ts';
import { Dialog } from './dialog.tsx';
import styles from './reason-dialog.module.css';

interface ReasonDialogProps {
  title: string;
  text?: string;
  /** Reasons that one click chooses. */
  reasons: readonly string[];
  /** A choice besides the reason. The key X changes it. */
  option?: { label: string; isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
  onClose: () => void;
  onChoose: (reason: string) => void;
}

const LONGEST = 200;

/** Asks for a reason. One click or digit answers, or the user types another one. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <Reasons {...props} />
    </Dialog>
  );
}

function Reasons({ title, text, reasons, option, onClose, onChoose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const choose = (reason: string) => {
    onClose();
    onChoose(reason);
  };
  useKeys(Object.fromEntries(reasons.map((reason, at) => [String(at + 1), () => choose(reason)])));
  useKeys(option === undefined ? {} : { x: () => option.onChange(!option.isOn) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') choose(typed.trim());
  };
  return (
    <form className={styles['reasons']} onSubmit={submit}>
      {text !== undefined && <p>{text}</p>}
      {option !== undefined && (
        <div className={styles['option']}>
          <Checkbox
            label={option.label}
            checked={option.isOn}
            onChange={({ currentTarget: { checked } }) => option.onChange(checked)}
          />
          <kbd aria-hidden>X</kbd>
        </div>
      )}
      {reasons.map((reason, at) => (
        <Button
          key={reason}
          variant="default"
          justify="space-between"
          rightSection={<kbd aria-hidden>{at + 1}</kbd>}
          data-autofocus={at === 0 || undefined}
          onClick={() => choose(reason)}
        >
          {reason}
        </Button>
      ))}
      <div className={styles['other']}>
        <TextInput
          label={t('common.otherReason')}
          maxLength={LONGEST}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {title}
        </Button>
      </div>
    </form>
  );
}
