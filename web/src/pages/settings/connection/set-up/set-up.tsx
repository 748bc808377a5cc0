import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../../../texts/index.ts';
import type { Integration } from '../../connections/words.ts';
import { SettingsHead } from '../../parts.tsx';
import { AddressStep } from './address-step.tsx';
import { DryRunStep } from './dry-run-step.tsx';
import { RightsStep } from './rights-step.tsx';
import { StartStep } from './start-step.tsx';
import { STEPS, Steps } from './steps.tsx';
import { useDryRun } from './use-dry-run.ts';

/** The setup of a connection that is not started. The step is in the address. */
export function SetUp({ integration }: { integration: Integration }) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsHead title={t('connectionSetUp.titleOf', { name: integration.name })} />
      {/* After a change of the settings, an earlier dry run says nothing. */}
      <CurrentStep key={integration.updatedAt} integration={integration} />
    </>
  );
}

function CurrentStep({ integration }: { integration: Integration }) {
  const search: { step?: string } = useSearch({ strict: false });
  const step = STEPS.find((one) => one === search.step) ?? 'rights';
  const dryRun = useDryRun(integration.id);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const exclusions = {
    has: (key: string) => excluded.has(key),
    toggle: (key: string) =>
      setExcluded((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
  };
  return (
    <>
      <Steps current={step} id={integration.id} />
      {step === 'address' && <AddressStep stored={integration} />}
      {step === 'rights' && <RightsStep integration={integration} />}
      {step === 'dryRun' && <DryRunStep integration={integration} dryRun={dryRun} exclusions={exclusions} />}
      {step === 'start' && (
        <StartStep integration={integration} report={dryRun.report} exclusions={exclusions} />
      )}
    </>
  );
}
