import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { meQuery, useMay } from '../../api/me.ts';
import { readRows } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { useTranslation } from '../../texts/index.ts';
import { InviteForm } from './invite-form.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { LeaveForm } from './leave-form.tsx';
import { Allowed, SettingsHead, SettingsSection } from './parts.tsx';
import { RoleList } from './role-list.tsx';
import styles from './settings.module.css';
import { UserForm } from './user-form.tsx';

type User = Schema<'UserDetails'>;
type OpenDialog = { kind: 'edit' | 'leave'; id: string } | { kind: 'invite' } | null;

/** The organization's users and their roles. */
export function UsersSettings() {
  return (
    <Allowed needs="user.read">
      <People />
    </Allowed>
  );
}

function People() {
  const { t } = useTranslation();
  const may = useMay();
  const [shown, setShown] = useState<OpenDialog>(null);
  const { data, dataUpdatedAt, error, refetch } = useQuery(usersQuery());
  const close = () => setShown(null);
  const users = data?.users ?? [];
  const chosen =
    shown === null || shown.kind === 'invite' ? undefined : users.find(({ id }) => id === shown.id);
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.users')} hint={t('settings.usersHint')}>
        {may('member.edit') && (
          <Button
            leftSection={<UserPlus size={15} aria-hidden />}
            onClick={() => setShown({ kind: 'invite' })}
          >
            {t('settings.invite')}
          </Button>
        )}
      </SettingsHead>
      {error !== null && data === undefined && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      <ul className={styles['rows']}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onShow={(kind) => setShown({ kind, id: user.id })} />
        ))}
      </ul>
      {may('member.read') && <Invitations />}
      <RoleList />
      <LatestChanges recordKind="USER" changesWith={dataUpdatedAt} />
      <Dialog isOpen={shown?.kind === 'invite'} onClose={close} title={t('settings.invite')}>
        <InviteForm onDone={close} />
      </Dialog>
      <Dialog
        isOpen={chosen !== undefined && shown?.kind === 'edit'}
        onClose={close}
        title={chosen === undefined ? '' : nameOfPerson(chosen)}
      >
        {chosen !== undefined && <UserForm user={chosen} onDone={close} />}
      </Dialog>
      <Dialog
        isOpen={chosen !== undefined && shown?.kind === 'leave'}
        onClose={close}
        title={chosen === undefined ? '' : t('settings.leaveTitle', { name: nameOfPerson(chosen) })}
      >
        {chosen !== undefined && <LeaveForm user={chosen} users={users} onDone={close} />}
      </Dialog>
    </article>
  );
}

function UserRow({ user, onShow }: { user: User; onShow: (kind: 'edit' | 'leave') => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data: me } = useQuery(meQuery());
  const isHigh = isAdministrator(user);
  const isOneself = me?.user?.id === user.id;
  // Only owners change owners and administrators, who may change their own name and position.
  const mayEdit = may('user.edit') && (!isHigh || isOneself || may('administrator.edit'));
  const facts = [
    t(`settings.roles.${user.role}`),
    ...(user.ownCustomersOnly ? [t('settings.ownCustomersOnly')] : []),
    ...(user.position === null ? [] : [user.position]),
    ...(user.isActive ? [] : [t('settings.inactive')]),
  ];
  return (
    <li data-quiet={!user.isActive}>
      <span className={styles['what']}>
        <strong>{nameOfPerson(user)}</strong>
        <span>{user.email}</span>
        <span>{facts.join(' · ')}</span>
      </span>
      {mayEdit && (
        <span className={styles['buttons']}>
          <Button
            variant="default"
            aria-label={t('settings.editOne', { name: nameOfPerson(user) })}
            onClick={() => onShow('edit')}
          >
            {t('settings.edit')}
          </Button>
          {user.isActive && !isOneself && may('user.hand-over') && (
            <Button
              variant="default"
              aria-label={t('settings.leaveTitle', { name: nameOfPerson(user) })}
              onClick={() => onShow('leave')}
            >
              {t('settings.leave')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Only owners change users with a role above collector. */
const isAdministrator = ({ role }: Pick<User, 'role'>) => role === 'OWNER' || role === 'ADMIN';

const INVITATIONS = '/v1/internal/invitations';

/** Pending invitations. */
function Invitations() {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useInfiniteQuery(readRows(INVITATIONS, {}));
  const open = data?.pages.flatMap(({ items }) => items).filter(({ state }) => state === 'OPEN') ?? [];
  const revoke = useWrite(
    (invitation: Schema<'Invitation'>) =>
      call('delete', `${INVITATIONS}/{invitationId}`, { path: { invitationId: invitation.id } }),
    { refreshes: [INVITATIONS], toast: () => ({ text: t('settings.revoked') }) },
  );
  if (open.length === 0) return null;
  return (
    <SettingsSection title={t('settings.invitations')}>
      <ul className={styles['rows']}>
        {open.map((invitation) => (
          <li key={invitation.id}>
            <span className={styles['what']}>
              <strong>
                {invitation.email ??
                  nameOfPerson({
                    firstName: invitation.firstName ?? '',
                    lastName: invitation.lastName ?? '',
                  })}
              </strong>
              <span>
                {t(`signIn.roles.${invitation.role}`)} · {t('settings.expires')}{' '}
                <Moment at={invitation.expiresAt} />
              </span>
            </span>
            {may(isAdministrator(invitation) ? 'administrator.edit' : 'member.edit') && (
              <Button variant="default" onClick={() => revoke.mutate(invitation)}>
                {t('settings.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
