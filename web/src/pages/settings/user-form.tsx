import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { meQuery, useMay } from '../../api/me.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { roleOf, useRoleOptions } from './roles.ts';
import styles from './settings.module.css';

const USERS = '/v1/internal/users';

interface UserFormProps {
  user: Schema<'UserDetails'>;
  onDone: () => void;
}

/** A user's name, position and role. */
export function UserForm({ user, onDone }: UserFormProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { data: me } = useQuery(meQuery());
  const roles = useRoleOptions(user.role);
  const change = useVersion(user.version);
  // Users may change their own name and position. Owners may also step down.
  const isNameOnly = me?.user?.id === user.id && !may('administrator.edit');
  const { firstName, lastName, position, role, ownCustomersOnly, isActive } = user;
  const form = useForm({
    initialValues: {
      firstName,
      lastName,
      position: position ?? '',
      role: String(role),
      ownCustomersOnly,
      isActive,
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const rights = {
      role: roleOf(values.role),
      ownCustomersOnly: values.role === 'COLLECTOR' && values.ownCustomersOnly,
      isActive: values.isActive,
    };
    const names = {
      firstName: values.firstName,
      lastName: values.lastName,
      position: values.position.trim() === '' ? null : values.position.trim(),
    };
    await change(
      (version) =>
        call('put', `${USERS}/{userId}`, {
          path: { userId: user.id },
          body: { ...names, ...(isNameOnly ? {} : rights), version },
        }),
      () => call('get', `${USERS}/{userId}`, { path: { userId: user.id } }),
    );
    await refresh([USERS, '/v1/internal/me']);
    showToast(t('common.saved'));
    onDone();
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <div className={styles['pair']}>
        <TextInput label={t('signIn.firstName')} required {...form.getInputProps('firstName')} />
        <TextInput label={t('signIn.lastName')} required {...form.getInputProps('lastName')} />
      </div>
      <TextInput label={t('settings.position')} {...form.getInputProps('position')} />
      {!isNameOnly && (
        <>
          <NativeSelect label={t('settings.role')} data={roles} {...form.getInputProps('role')} />
          {form.values.role === 'COLLECTOR' && (
            <Checkbox
              label={t('settings.ownCustomersOnly')}
              description={t('settings.ownCustomersHint')}
              {...form.getInputProps('ownCustomersOnly', { type: 'checkbox' })}
            />
          )}
          <Checkbox label={t('settings.active')} {...form.getInputProps('isActive', { type: 'checkbox' })} />
        </>
      )}
      <Button type="submit" loading={isSending}>
        {t('common.save')}
      </Button>
    </form>
  );
}
