import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import { RESOURCES } from '../../../api/names.gen.ts';
import { refresh } from '../../../api/read.ts';
import type { Schema } from '../../../api/types.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { ProblemLine } from '../../../parts/problem.tsx';
import { useSend } from '../../../parts/use-send.ts';
import { useTranslation } from '../../../texts/index.ts';
import { ConnectSteps } from './connect-steps.tsx';
import styles from './keys.module.css';
import { KEYS } from './paths.ts';

interface ConnectAgentProps {
  onClose: () => void;
  /** Continues with the limits of the new key pair. */
  onLimits: (pair: Schema<'ApiKey'>) => void;
}

/** Creates a key pair for an agent, then shows how to connect the agent with it. */
export function ConnectAgent({ onClose, onLimits }: ConnectAgentProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [made, setMade] = useState<Schema<'ApiKeyPair'> | null>(null);
  const goOn = (pair: Schema<'ApiKeyPair'>) => {
    onClose();
    onLimits({ ...pair, createdAt: new Date().toISOString(), revokedAt: null });
  };
  const proposes = made?.scope.includes(PROPOSES) === true && may('agent-limit.edit');
  return (
    <Dialog
      isWide
      isKept={made !== null}
      title={t(made === null ? 'agents.connect' : 'agents.keys.created')}
      onClose={onClose}
    >
      {made === null ? (
        <NewKey onMade={setMade} />
      ) : (
        <div className={styles['form']}>
          <p>{t('agents.keys.once')}</p>
          <ConnectSteps pair={made} />
          <div className={styles['buttons']}>
            <Button variant={proposes ? 'default' : 'filled'} onClick={onClose}>
              {t('agents.keys.done')}
            </Button>
            {proposes && <Button onClick={() => goOn(made)}>{t('agents.keys.state')}</Button>}
          </div>
        </div>
      )}
    </Dialog>
  );
}

const PROPOSES = 'agent_plans:write';

/** Resources that no agent needs: addresses of other systems, copies of all data, and the sandbox clock. */
const NOT_READ: readonly string[] = ['exports', 'imports', 'test_clock', 'webhook_endpoints', 'portal_links'];

/** The permissions of an agent: it reads receivables, and proposes plans if it may. */
const scopeOf = (mayPropose: boolean): string[] =>
  RESOURCES.filter((resource) => !NOT_READ.includes(resource)).map((resource) =>
    mayPropose && resource === 'agent_plans' ? PROPOSES : `${resource}:read`,
  );

function NewKey({ onMade }: { onMade: (pair: Schema<'ApiKeyPair'>) => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: '', mayPropose: true, expiresAt: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ name, mayPropose, expiresAt }) => {
    const body = { name, scope: scopeOf(mayPropose), expiresAt: expiresAt === '' ? null : expiresAt };
    const pair = await call('post', KEYS, { body });
    await refresh([KEYS]);
    onMade(pair);
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <TextInput
        label={t('agents.keys.name')}
        description={t('agents.keys.nameHint')}
        required
        maxLength={500}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox
        label={t('agents.keys.mayPropose')}
        description={t('agents.keys.mayProposeHint')}
        {...form.getInputProps('mayPropose', { type: 'checkbox' })}
      />
      <TextInput
        type="date"
        label={t('agents.keys.expires')}
        description={t('agents.keys.expiresHint')}
        {...form.getInputProps('expiresAt')}
      />
      <div className={styles['buttons']}>
        <Button type="submit" loading={isSending}>
          {t('agents.keys.create')}
        </Button>
      </div>
    </form>
  );
}
