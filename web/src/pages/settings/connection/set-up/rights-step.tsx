import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import { call } from '../../../../api/call.ts';
import { keyOf } from '../../../../api/read.ts';
import type { Schema } from '../../../../api/types.ts';
import { ButtonLink } from '../../../../parts/button-link.tsx';
import { ProblemNotice } from '../../../../parts/problem.tsx';
import { useTranslation } from '../../../../texts/index.ts';
import { type Integration, productText, sourceProblemText } from '../../connections/words.ts';
import { RightsHelp } from './rights-help.tsx';
import styles from './set-up.module.css';

type Check = Schema<'IntegrationCheck'>;
type Source = NonNullable<Check['source']>;

const CHECK = '/v1/integrations/{integrationId}/check';

/**
 * Asks the source for its version and the rights of the key: the second step of the setup, and later a dialog.
 */
export function RightsStep({ integration }: { integration: Integration }) {
  const { t } = useTranslation();
  const { id, version, name, state } = integration;
  const path = { integrationId: id };
  // A changed address or key is checked again. The version does not cover the key.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('check of integration', { id, version, updatedAt: integration.updatedAt }),
    queryFn: ({ signal }) => call('post', CHECK, { path }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error !== null && data === undefined && !isFetching)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return (
    <section className={styles['step']} aria-busy={isFetching || undefined}>
      <p role="status">{isFetching && t('connectionSetUp.rights.checking', { name })}</p>
      {!isFetching && data !== undefined && <Checked integration={integration} check={data} />}
      <div className={styles['buttons']}>
        {state === 'DRAFT' && data?.isReady === true && !isFetching && (
          <ButtonLink to="/settings/connections/$id" params={{ id }} search={{ step: 'dryRun' }}>
            {t('connectionSetUp.rights.next')}
          </ButtonLink>
        )}
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('connectionSetUp.rights.again')}
        </Button>
      </div>
    </section>
  );
}

function Checked({ integration, check }: { integration: Integration; check: Check }) {
  const { t } = useTranslation();
  const { name, kind } = integration;
  const { source, problem, isReady } = check;
  if (source === null)
    return (
      <>
        {problem !== null && (
          <div className={styles['notice']} data-tone="bad" role="alert">
            <CircleX size={16} aria-hidden />
            <div>
              <strong>{sourceProblemText(problem, integration, t)}</strong>
              <p>{t('connections.problems.details', { text: problem.text })}</p>
            </div>
          </div>
        )}
        <RightsHelp kind={kind} />
      </>
    );
  return (
    <>
      <SourceFacts kind={kind} source={source} />
      {kind !== 'FILES' && (
        <>
          <h2>{t('connectionSetUp.rights.list')}</h2>
          <Rights rights={source.rights} />
        </>
      )}
      {source.canWrite && (
        <div className={styles['notice']} data-tone="warning">
          <TriangleAlert size={16} aria-hidden />
          <p>{t('connectionSetUp.rights.canWrite', { name })}</p>
        </div>
      )}
      <p className={styles['verdict']} data-tone={isReady ? 'good' : 'bad'}>
        {isReady ? t('connectionSetUp.rights.ready') : t('connectionSetUp.rights.notReady', { name })}
      </p>
      {!isReady && <RightsHelp kind={kind} />}
    </>
  );
}

function SourceFacts({ kind, source }: Pick<Integration, 'kind'> & { source: Source }) {
  const { t } = useTranslation();
  const { company, user } = source;
  const version = t(kind === 'FILES' ? 'connectionSetUp.rights.export' : 'connectionSetUp.rights.product');
  const facts = [
    { title: version, text: productText(kind, source) },
    { title: t('connectionSetUp.rights.company'), text: `${company.name} · ${company.currency}` },
    ...(user === '' ? [] : [{ title: t('connectionSetUp.rights.user'), text: user }]),
  ];
  return (
    <dl className={styles['checks']}>
      {facts.map(({ title, text }) => (
        <div key={title}>
          <CircleCheck size={16} data-tone="good" aria-hidden />
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rights({ rights }: Pick<Source, 'rights'>) {
  const { t } = useTranslation();
  return (
    <ul className={styles['rights']}>
      {rights.map(({ name, isGranted, isRequired }) => {
        const Icon = isGranted ? CircleCheck : isRequired ? CircleX : CircleMinus;
        const state = isGranted ? 'granted' : isRequired ? 'missing' : 'optional';
        return (
          <li key={name} data-state={state}>
            <Icon size={16} aria-hidden />
            <code>{name}</code> <span>{t(`connectionSetUp.rights.${state}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
