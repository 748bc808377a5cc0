import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { chooseOrganization, organizationId } from '../../api/organization.ts';
import { sessionQuery } from '../../api/session.ts';
import { useSignal } from '../../api/signal.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './sample-data.module.css';
import { useRemoval } from './use-sample-data.ts';

/** A bar above every page of sample data, with the way back to the person's own organization. */
export function SampleBar() {
  const current = useSignal(organizationId);
  const { data: session } = useQuery(sessionQuery);
  const organizations = session?.organizations ?? [];
  const sampleOf = organizations.find((one) => one.organizationId === current)?.sampleOf ?? null;
  if (sampleOf === null) return null;
  const origin = organizations.find((one) => one.organizationId === sampleOf);
  return <Shown origin={origin} />;
}

interface Origin {
  organizationId: string;
  name: string;
}

function Shown({ origin }: { origin: Origin | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = async ({ organizationId: id }: Origin) => {
    chooseOrganization(id);
    await navigate({ to: '/' });
  };
  const remove = useRemoval(goBack);
  return (
    <aside className={styles['bar']} aria-label={t('sampleData.isShown')}>
      <span>{t('sampleData.isShown')}</span>
      {origin !== undefined && (
        <>
          <Button variant="transparent" size="compact-sm" onClick={() => void goBack(origin)}>
            {t('sampleData.back', { name: origin.name })}
          </Button>
          <Button
            variant="transparent"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() => remove.mutate(origin)}
          >
            {t('sampleData.remove')}
          </Button>
        </>
      )}
    </aside>
  );
}
