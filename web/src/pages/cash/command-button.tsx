import { Button } from '@mantine/core';
import { type Action, readyActions, useOffer } from '../../actions/action.ts';
import { keyText, useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './decided.module.css';

interface CommandButtonProps {
  action: Action;
  isSending: boolean;
}

/** The only command on a transaction, as a button that shows its key, if it has one. Hidden without its permission. */
export function CommandButton({ action, isSending }: CommandButtonProps) {
  const { t } = useTranslation();
  const actions = readyActions([action], undefined, useMay());
  useOffer(actions);
  useKeys(
    Object.fromEntries(
      actions.flatMap(({ key, perform }) => (key === undefined ? [] : [[key, () => void perform()]])),
    ),
  );
  return actions.map(({ id, title, icon: Icon, key, perform }) => (
    <Button
      key={id}
      className={styles['undo'] ?? ''}
      variant="default"
      leftSection={<Icon size={15} aria-hidden />}
      rightSection={key !== undefined && <kbd aria-hidden>{keyText(key)}</kbd>}
      loading={isSending}
      onClick={() => void perform()}
    >
      {title(t)}
    </Button>
  ));
}
