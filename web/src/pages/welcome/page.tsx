import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../api/read.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { Hint, SignedOutLayout } from '../../records/person/signed-out-layout.tsx';
import { useTranslation } from '../../texts/index.ts';
import { CompanyStep } from './company-step.tsx';
import { SenderStep } from './sender-step.tsx';

/**
 * The first start of an organization, in two steps: the company, and what its customers see. Everything can
 * be changed in the settings later.
 */
export function WelcomePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [step, setStep] = useState<1 | 2>(1);
  const settings = useQuery(read('/v1/internal/organization/settings', {}));
  const profile = useQuery(read('/v1/internal/organization/profile', {}));
  const problem = settings.error ?? profile.error;
  if (problem !== null) return <ProblemNotice problem={problem} />;
  if (settings.data === undefined || profile.data === undefined) return <Skeleton />;
  return (
    <SignedOutLayout isWide title={t(step === 1 ? 'welcome.companyTitle' : 'welcome.customersTitle')}>
      <Hint>
        {t('welcome.step', { step, of: 2 })} ·{' '}
        {t(step === 1 ? 'welcome.companyHint' : 'welcome.customersHint')}
      </Hint>
      {step === 1 ? (
        <CompanyStep settings={settings.data} profile={profile.data} onDone={() => setStep(2)} />
      ) : (
        <SenderStep
          settings={settings.data}
          profile={profile.data}
          onBack={() => setStep(1)}
          onDone={() => void navigate({ to: '/' })}
        />
      )}
    </SignedOutLayout>
  );
}
