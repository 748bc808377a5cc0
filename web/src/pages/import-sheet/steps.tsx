import { Link } from '@tanstack/react-router';
import { StepList } from '../../parts/steps.tsx';
import { useTranslation } from '../../texts/index.ts';

const STEPS = ['file', 'map', 'check', 'done'] as const;
export type Step = (typeof STEPS)[number];

interface StepsProps {
  current: Step;
  /** Steps that the user can go to. */
  open: readonly Step[];
  onGo: (step: Step) => void;
}

/** The steps of an import. */
export function Steps({ current, open, onGo }: StepsProps) {
  const { t } = useTranslation();
  return (
    <StepList label={t('importSteps.title')} steps={STEPS} current={current}>
      {(step) => <Name step={step} canGo={step !== current && open.includes(step)} onGo={onGo} />}
    </StepList>
  );
}

function Name({ step, canGo, onGo }: { step: Step; canGo: boolean; onGo: StepsProps['onGo'] }) {
  const { t } = useTranslation();
  const name = t(`importSteps.${step}`);
  if (step === 'file') return <Link to="/imports">{name}</Link>;
  if (!canGo) return <span>{name}</span>;
  return (
    <button type="button" onClick={() => onGo(step)}>
      {name}
    </button>
  );
}
