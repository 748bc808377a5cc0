import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { meQuery } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Day } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { dayAfter, useToday } from '../../parts/today.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './entries.module.css';
import type { Asked } from './use-thread-actions.ts';
import { useThreadChange } from './use-thread-change.ts';

interface ThreadDialogProps {
  asked: Asked | null;
  state: Schema<'InboxState'>;
  onClose: () => void;
  onLeave: () => void;
}

/** Asks until when to snooze a thread, or whom to assign it to. One click answers. */
export function ThreadDialog({ asked, state, onClose, onLeave }: ThreadDialogProps) {
  const { t } = useTranslation();
  const change = useThreadChange(state, onLeave);
  if (asked === 'snooze')
    return (
      <Dialog title={t('inbox.snoozeTitle')} onClose={onClose}>
        <SnoozeForm
          onChoose={(until) => {
            change.mutate({ kind: 'SNOOZE', until });
            onClose();
          }}
        />
      </Dialog>
    );
  if (asked === 'assign')
    return (
      <Dialog title={t('work.titles.assign')} onClose={onClose}>
        <Colleagues
          assigned={state.assignedTo.map(({ id }) => id)}
          onChoose={(userIds) => {
            change.mutate({ kind: 'ASSIGN', userIds });
            onClose();
          }}
        />
      </Dialog>
    );
  return null;
}

/** Days until the next Monday. */
const untilMonday = (day: string) => (8 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7 || 7;

function SnoozeForm({ onChoose }: { onChoose: (until: string) => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const [until, setUntil] = useState('');
  const offers = [
    { text: t('inbox.tomorrow'), days: 1 },
    { text: t('inbox.inThreeDays'), days: 3 },
    { text: t('inbox.nextMonday'), days: untilMonday(today) },
    { text: t('inbox.inTwoWeeks'), days: 14 },
  ].sort((a, b) => a.days - b.days);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (until !== '') onChoose(until);
  };
  return (
    <form className={styles['choices']} onSubmit={submit}>
      {offers.map(({ text, days }, at) => (
        <Button
          key={text}
          variant="default"
          justify="space-between"
          data-autofocus={at === 0 || undefined}
          rightSection={<Day on={dayAfter(today, days)} />}
          onClick={() => onChoose(dayAfter(today, days))}
        >
          {text}
        </Button>
      ))}
      <div className={styles['pick']}>
        <TextInput
          type="date"
          label={t('work.until')}
          min={dayAfter(today, 1)}
          value={until}
          onChange={({ currentTarget: { value } }) => setUntil(value)}
        />
        <Button type="submit" disabled={until === ''}>
          {t('inbox.snooze')}
        </Button>
      </div>
    </form>
  );
}

interface ColleaguesProps {
  assigned: readonly string[];
  onChoose: (userIds: string[]) => void;
}

function Colleagues({ assigned, onChoose }: ColleaguesProps) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery());
  const { data, error } = useQuery(usersQuery());
  const own = me?.user?.id;
  const active = (data?.users ?? []).filter(({ isActive }) => isActive);
  const users = [...active.filter(({ id }) => id === own), ...active.filter(({ id }) => id !== own)];
  return (
    <div className={styles['choices']}>
      <ProblemLine problem={error} />
      {users.map((user, at) => (
        <Button
          key={user.id}
          variant={assigned.includes(user.id) ? 'light' : 'default'}
          justify="flex-start"
          data-autofocus={at === 0 || undefined}
          onClick={() => onChoose([user.id])}
        >
          {user.id === own ? t('inbox.toMe', { name: nameOfPerson(user) }) : nameOfPerson(user)}
        </Button>
      ))}
      {assigned.length > 0 && (
        <Button variant="subtle" color="gray" justify="flex-start" onClick={() => onChoose([])}>
          {t('inbox.unassign')}
        </Button>
      )}
    </div>
  );
}
