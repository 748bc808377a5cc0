import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import type { Schema } from '../../../api/types.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { type Translate, useTranslation } from '../../../texts/index.ts';
import type { Connection } from './connection.ts';
import { PROVIDER_PATH, PROVIDERS_PATH } from './paths.ts';

/** Returns the result of a check in words. */
function checkText(check: Schema<'PaymentProviderCheck'>, t: Translate, name: string): string {
  const { isWorking, account, accountName, missing, problem } = check;
  if (isWorking) return t('onlinePayments.settings.works', { account: accountName ?? account ?? name });
  if (missing.length > 0) return t('onlinePayments.settings.missing', { name, rights: missing.join(', ') });
  return t('onlinePayments.settings.refused', { name, reason: problem ?? '' });
}

/** Tests, pauses and removes the connection to a provider. */
export function ProviderCommands({ connection, name }: { connection: Connection; name: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isRemoving, setRemoving] = useState(false);
  const { provider, state, mode, methods, version } = connection;
  const path = { provider };
  const refreshes = [PROVIDERS_PATH];
  const check = useWrite(() => call('post', `${PROVIDER_PATH}/check`, { path }), {
    refreshes,
    toast: (result) => ({ text: checkText(result, t, name) }),
  });
  const isPaused = state === 'PAUSED';
  const pause = useWrite(
    () => call('put', PROVIDER_PATH, { path, body: { mode, methods, isPaused: !isPaused, version } }),
    {
      refreshes,
      toast: () => ({
        text: t(isPaused ? 'onlinePayments.settings.resumed' : 'onlinePayments.settings.paused', { name }),
      }),
    },
  );
  const remove = useWrite(() => call('delete', PROVIDER_PATH, { path }), {
    refreshes,
    toast: () => ({ text: t('onlinePayments.settings.removed', { name }) }),
  });
  if (!may('payment-provider.edit')) return null;
  return (
    <>
      {provider !== 'SANDBOX' && (
        <Button
          variant="default"
          aria-label={`${t('onlinePayments.settings.test')}: ${name}`}
          loading={check.isPending}
          onClick={() => check.mutate(undefined)}
        >
          {t('onlinePayments.settings.test')}
        </Button>
      )}
      <Button
        variant="default"
        aria-label={`${t(isPaused ? 'onlinePayments.settings.resume' : 'onlinePayments.settings.pause')}: ${name}`}
        loading={pause.isPending}
        onClick={() => pause.mutate(undefined)}
      >
        {t(isPaused ? 'onlinePayments.settings.resume' : 'onlinePayments.settings.pause')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        aria-label={`${t('onlinePayments.settings.remove')}: ${name}`}
        loading={remove.isPending}
        onClick={() => setRemoving(true)}
      >
        {t('onlinePayments.settings.remove')}
      </Button>
      <Confirm
        isOpen={isRemoving}
        title={t('onlinePayments.settings.removeTitle', { name })}
        text={t('onlinePayments.settings.removeText')}
        send={t('onlinePayments.settings.remove')}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  );
}
