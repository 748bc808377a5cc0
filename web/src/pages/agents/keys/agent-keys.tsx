import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../api/me.ts';
import { read } from '../../../api/read.ts';
import type { Schema } from '../../../api/types.ts';
import { Allowed } from '../../../parts/allowed.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { ProblemNotice } from '../../../parts/problem.tsx';
import { Skeleton } from '../../../parts/table/skeleton.tsx';
import { useTranslation } from '../../../texts/index.ts';
import agentStyles from '../agents.module.css';
import { AgentKey } from './agent-key.tsx';
import { ConnectAgent } from './connect-agent.tsx';
import { ConnectSteps } from './connect-steps.tsx';
import styles from './keys.module.css';
import { LimitsForm } from './limits-form.tsx';
import { KEYS, LIMITS } from './paths.ts';

/** The keys of agents, what each may propose, and how to connect an agent. */
export function AgentKeys() {
  return (
    <div className={agentStyles['scroll']}>
      <Allowed needs="agent-limit.read">
        <Keys />
      </Allowed>
    </div>
  );
}

/** Returns whether an agent can use a key: it may propose plans, or only read. */
const isForAgents = ({ scope, revokedAt }: Schema<'ApiKey'>): boolean =>
  revokedAt === null && (scope.includes('READ') || scope.some((one) => one.startsWith('agent_plans:')));

function Keys() {
  const { t } = useTranslation();
  const may = useMay();
  const [isConnecting, setConnecting] = useState(false);
  const [edited, setEdited] = useState<Schema<'ApiKey'> | null>(null);
  const keys = useQuery(read(KEYS, {}));
  const limits = useQuery(read(LIMITS, {}));
  const error = keys.error ?? limits.error;
  if (keys.data === undefined || limits.data === undefined) {
    if (error === null) return <Skeleton />;
    return (
      <ProblemNotice problem={error} onAgain={() => void Promise.all([keys.refetch(), limits.refetch()])} />
    );
  }
  const statedOf = ({ apiKey }: Schema<'ApiKey'>) =>
    limits.data.items.find((one) => one.apiKey === apiKey) ?? null;
  const shown = keys.data.items.filter((key) => isForAgents(key) || statedOf(key) !== null);
  const connect = may('key.edit') && (
    <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setConnecting(true)}>
      {t('agents.connect')}
    </Button>
  );
  return (
    <>
      <header className={styles['head']}>
        <p>{t('agents.keys.hint')}</p>
        {shown.length > 0 && connect}
      </header>
      {shown.length === 0 ? (
        <Empty icon={KeyRound} title={t('agents.keys.empty')} text={t('agents.keys.emptyText')}>
          {connect}
        </Empty>
      ) : (
        <ul className={styles['rows']}>
          {shown.map((key) => (
            <AgentKey key={key.apiKey} pair={key} limits={statedOf(key)} onEdit={() => setEdited(key)} />
          ))}
        </ul>
      )}
      <section className={styles['steps']}>
        <h2>{t('agents.keys.howTo')}</h2>
        <ConnectSteps pair={null} />
      </section>
      {isConnecting && <ConnectAgent onClose={() => setConnecting(false)} onLimits={setEdited} />}
      {edited !== null && (
        <Dialog
          isWide
          title={t('agents.keys.limitsOf', { name: edited.name })}
          onClose={() => setEdited(null)}
        >
          <LimitsForm
            apiKey={edited.apiKey}
            name={edited.name}
            limits={statedOf(edited)}
            onDone={() => setEdited(null)}
          />
        </Dialog>
      )}
    </>
  );
}
