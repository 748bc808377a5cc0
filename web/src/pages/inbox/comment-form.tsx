import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, isProblem } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { submitByKey } from '../../parts/submit-key.ts';
import { useDraft } from '../../parts/use-draft.ts';
import { useSend } from '../../parts/use-send.ts';
import { useWrite } from '../../parts/use-write.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { RECORD_CHANGES } from '../../records/record-changes.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './entries.module.css';
import { isMention, splitAtMentions } from './mentions.ts';

type User = Schema<'User'>;

/** Colleagues that are offered for a mention. */
const OFFERED = 5;

/** Writes an internal comment. `@` offers colleagues to mention. */
export function CommentForm({ messageId, onDone }: { messageId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { form, drop } = useDraft(`comment ${messageId}`, { text: '' });
  const { data, error, isPending } = useQuery(usersQuery());
  const users = (data?.users ?? []).filter(({ isActive }) => isActive);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useWrite(
    (text: string) =>
      call('post', '/v1/internal/messages/{messageId}/comments', {
        path: { messageId },
        body: { text, mentionedUserIds: mentionedIn(text, users).map(({ id }) => id) },
      }),
    { refreshes: RECORD_CHANGES, isForm: true, toast: () => ({ text: t('inbox.commentSaved') }) },
  );
  const { problem, isSending, onSubmit } = useSend(form, async ({ text }) => {
    await save.mutateAsync(text);
    drop();
    onDone();
  });
  const offers = offersFor(form.values.text, users);
  const mention = (user: User) => {
    form.setFieldValue(
      'text',
      form.values.text.replace(BEGUN, (_all, before) => `${before}@${nameOfPerson(user)} `),
    );
    field.current?.focus();
  };
  return (
    <form className={styles['commentForm']} onSubmit={onSubmit} onKeyDown={submitByKey}>
      <ProblemLine problem={problem ?? (isProblem(error) ? error : null)} />
      <Textarea
        ref={field}
        label={t('inbox.commentText')}
        description={t('inbox.commentHint')}
        required
        autoFocus
        rows={3}
        maxLength={5_000}
        {...form.getInputProps('text')}
      />
      {offers.length > 0 && (
        <div className={styles['offers']}>
          {offers.map((user) => (
            <Button key={user.id} variant="default" size="compact-sm" onClick={() => mention(user)}>
              @{nameOfPerson(user)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles['send']}>
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isSending} disabled={isPending}>
          {t('inbox.saveComment')}
        </Button>
      </div>
    </form>
  );
}

/** An unfinished mention at the end of a text. */
const BEGUN = /(^|\s)@([^\s@]*)$/;

function offersFor(text: string, users: readonly User[]): User[] {
  const begun = BEGUN.exec(text)?.[2]?.toLowerCase();
  if (begun === undefined) return [];
  return users.filter((user) => nameOfPerson(user).toLowerCase().includes(begun)).slice(0, OFFERED);
}

function mentionedIn(text: string, users: readonly User[]): User[] {
  const mentions = splitAtMentions(text, users.map(nameOfPerson)).filter((_part, at) => isMention(at));
  return users.filter((user) => mentions.includes(`@${nameOfPerson(user)}`));
}
