import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { submitByKey } from '../../parts/submit-key.ts';
import { dayAfter, useToday } from '../../parts/today.ts';
import { useDraft } from '../../parts/use-draft.ts';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import { nameOfPerson } from '../customer/columns.tsx';
import { usersQuery } from '../person/users-query.ts';
import styles from './action.module.css';
import type { TaskCommand } from './actions.ts';
import { useCommand } from './use-command.ts';

interface DialogProps {
  action: Schema<'Action'>;
  taskCommand: TaskCommand | null;
  onClose: () => void;
  /** Called when the command is done, so that the next action can follow. */
  onDone?: ((taskCommand: TaskCommand) => void) | undefined;
}

/** Asks for a command's input. Ctrl or ⌘ and Enter submits it. */
export function ActionDialog({ action, taskCommand, onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={taskCommand !== null}
      onClose={onClose}
      title={taskCommand === null ? '' : t(titleOf(action, taskCommand))}
      keepsText={taskCommand !== null && isCommented(taskCommand)}
    >
      {taskCommand !== null && (
        <CommandForm
          key={taskCommand}
          action={action}
          taskCommand={taskCommand}
          onDone={() => {
            onClose();
            onDone?.(taskCommand);
          }}
        />
      )}
    </Dialog>
  );
}

/** Whether an action is recorded as done through another channel than planned. */
const isOtherWay = ({ type }: Schema<'Action'>, taskCommand: TaskCommand) =>
  taskCommand === 'perform' && type === 'LETTER';
const isMail = ({ type }: Schema<'Action'>, taskCommand: TaskCommand) =>
  taskCommand === 'perform' && type === 'EMAIL';

const titleOf = (action: Schema<'Action'>, taskCommand: TaskCommand) =>
  isOtherWay(action, taskCommand)
    ? 'letters.otherWayTitle'
    : (`work.titles.${isMail(action, taskCommand) ? 'send' : taskCommand}` as const);

function About({ action, taskCommand }: Pick<FormProps, 'action' | 'taskCommand'>) {
  const { t } = useTranslation();
  const { name, customer } = action;
  const text = isMail(action, taskCommand) ? t('work.sends', { name, customer: customer.name }) : null;
  return (
    <>
      <p className={styles['quiet']}>{text ?? t('work.about', { name, customer: customer.name })}</p>
      {isOtherWay(action, taskCommand) && <p className={styles['quiet']}>{t('letters.otherWayText')}</p>}
      {taskCommand === 'print' && (
        <p className={styles['quiet']}>
          {t('letters.confirm', { count: 1 })} {t('letters.confirmFinal')}
        </p>
      )}
    </>
  );
}

/** Whether the command asks for a comment. */
const isCommented = (taskCommand: TaskCommand) => taskCommand === 'perform' || taskCommand === 'ignore';

interface FormProps {
  action: Schema<'Action'>;
  taskCommand: TaskCommand;
  onDone: () => void;
}

function CommandForm({ action, taskCommand, onDone }: FormProps) {
  const { t } = useTranslation();
  const today = useToday();
  const command = useCommand(action, taskCommand);
  const { form, drop } = useDraft(isCommented(taskCommand) ? `${taskCommand} ${action.id}` : null, {
    comment: '',
    until: dayAfter(today, 1),
    userIds: action.assignedTo.map(({ id }) => id),
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await command.mutateAsync(values);
    drop();
    onDone();
  });
  const isOther = isOtherWay(action, taskCommand);
  return (
    <form className={styles['form']} onSubmit={onSubmit} onKeyDown={submitByKey}>
      <ProblemLine problem={problem} />
      <About action={action} taskCommand={taskCommand} />
      {isCommented(taskCommand) && (
        <Textarea
          label={t(isOther ? 'letters.otherWayNote' : taskCommand === 'ignore' ? 'work.reason' : 'work.note')}
          required={taskCommand === 'ignore' || isOther}
          rows={3}
          maxLength={2_000}
          data-autofocus
          {...form.getInputProps('comment')}
        />
      )}
      {taskCommand === 'snooze' && (
        <TextInput
          type="date"
          label={t('work.until')}
          required
          min={dayAfter(today, 1)}
          data-autofocus
          {...form.getInputProps('until')}
        />
      )}
      {taskCommand === 'assign' && (
        <People chosen={form.values.userIds} onChoose={(ids) => form.setFieldValue('userIds', ids)} />
      )}
      <div className={styles['send']}>
        <span className={styles['quiet']}>
          <kbd>{t('work.sendKey')}</kbd>
        </span>
        <Button type="submit" loading={isSending} data-autofocus={taskCommand === 'print' || undefined}>
          {isOther
            ? t('letters.otherWaySubmit')
            : t(`work.submits.${isMail(action, taskCommand) ? 'send' : taskCommand}`)}
        </Button>
      </div>
    </form>
  );
}

/** The assignees. */
function People({ chosen, onChoose }: { chosen: readonly string[]; onChoose: (ids: string[]) => void }) {
  const { data, error } = useQuery(usersQuery());
  if (error !== null) return <ProblemLine problem={error} />;
  return (
    <fieldset className={styles['people']}>
      {(data?.users ?? [])
        .filter(({ id, isActive }) => isActive || chosen.includes(id))
        .map((user, at) => (
          <Checkbox
            key={user.id}
            label={nameOfPerson(user)}
            checked={chosen.includes(user.id)}
            data-autofocus={at === 0 || undefined}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(checked ? [...chosen, user.id] : chosen.filter((id) => id !== user.id))
            }
          />
        ))}
    </fieldset>
  );
}
