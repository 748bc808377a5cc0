import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { chooseOrganization } from '../../api/organization.ts';
import type { ProblemError } from '../../api/problem.ts';
import { beginSession } from '../../api/session.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine, ProblemNotice } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useLinkToken } from '../../records/person/link-token.ts';
import styles from '../../records/person/person.module.css';
import { withSignInMessage } from '../../records/person/sign-in-problem.ts';
import { Hint, SignedOutLayout } from '../../records/person/signed-out-layout.tsx';
import { useTranslation } from '../../texts/index.ts';

/** The target of invitation links, and of the first owner's link that the first start prints. */
export function InvitationPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const { data, error } = useQuery<Schema<'InvitationShown'>, ProblemError>({
    queryKey: ['invitation', token],
    queryFn: () => call('post', '/auth/invitations/look-up', { body: { token: token ?? '' } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === null)
    return (
      <SignedOutLayout title={t('signIn.brokenLink')}>
        <Hint>{t('signIn.brokenLinkText')}</Hint>
      </SignedOutLayout>
    );
  if (error !== null) return <ProblemNotice problem={error} />;
  if (data === undefined) return null;
  const { organization, role, email, hasAccount } = data;
  const isFirst = role === 'OWNER' && email === null;
  return (
    <SignedOutLayout
      title={isFirst ? t('signIn.firstOwnerTitle') : t('signIn.invitationTitle', { organization })}
    >
      <Hint>
        {isFirst
          ? t('signIn.firstOwnerHint', { organization })
          : t('signIn.invitationHint', { role: t(`signIn.roles.${role}`) })}
      </Hint>
      {hasAccount && <Hint>{t('signIn.hasAccountHint')}</Hint>}
      <JoinForm invitation={data} token={token} isFirst={isFirst} />
    </SignedOutLayout>
  );
}

interface JoinProps {
  invitation: Schema<'InvitationShown'>;
  token: string;
  isFirst: boolean;
}

function JoinForm({ invitation: { email, firstName, lastName, hasAccount }, token, isFirst }: JoinProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const form = useForm({
    initialValues: { email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '', password: '' },
  });
  const { problem, isSending, onSubmit } = useSend(form, async ({ email: typed, ...facts }) => {
    const body = { token, ...facts, ...(email === null ? { email: typed } : {}) };
    const { organizationId } = await withSignInMessage(t('signIn.wrong'), () =>
      call('post', '/auth/invitations/accept', { body }),
    );
    chooseOrganization(organizationId);
    await beginSession();
    router.history.replace(isFirst ? '/welcome' : '/');
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <div className={styles['pair']}>
        <TextInput
          label={t('signIn.firstName')}
          autoComplete="given-name"
          required
          size="md"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('signIn.lastName')}
          autoComplete="family-name"
          required
          size="md"
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        type="email"
        label={t('signIn.email')}
        autoComplete="username"
        required
        readOnly={email !== null}
        size="md"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t(hasAccount ? 'signIn.password' : 'signIn.newPassword')}
        description={hasAccount ? undefined : t('signIn.passwordHint')}
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        required
        size="md"
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="lg" loading={isSending}>
        {t(isFirst ? 'signIn.begin' : 'signIn.join')}
      </Button>
    </form>
  );
}
