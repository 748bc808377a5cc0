import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { saveBlob } from '../../api/save.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import { LatestChanges } from './latest-changes.tsx';
import { Allowed, SettingsHead } from './parts.tsx';
import styles from './settings.module.css';

const PERSONS = '/v1/internal/persons';

/** Access and erasure requests of data subjects (GDPR). */
export function PersonsSettings() {
  return (
    <Allowed needs="person.erase">
      <Persons />
    </Allowed>
  );
}

/** The result of the last request; the address is not stored with it. */
type Outcome =
  | { kind: 'copied'; copy: Schema<'PersonExport'> }
  | { kind: 'erased'; erasure: Schema<'PersonErasure'> };

function Persons() {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [countDone, setCountDone] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const form = useForm({ initialValues: { email: '', alsoKnownAs: '' } });
  const named = () => namedBy(form.getValues());
  const finish = (done: Outcome) => {
    setOutcome(done);
    setCountDone((count) => count + 1);
  };
  const copying = useSend(form, async () => {
    setOutcome(null);
    const copy = await call('post', `${PERSONS}/export`, { body: named() });
    saveBlob('person.json', new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }));
    finish({ kind: 'copied', copy });
  });
  const erasing = useSend(form, async () => {
    setOutcome(null);
    const erasure = await call('post', `${PERSONS}/erase`, { body: named() });
    finish({ kind: 'erased', erasure });
  });
  const isEmpty = form.values.email.trim() === '';
  const isBusy = copying.isSending || erasing.isSending;
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.persons')} hint={t('setUp.personsHint')} />
      <form className={styles['form']} onSubmit={copying.onSubmit}>
        <ProblemLine problem={copying.problem ?? erasing.problem} />
        <TextInput
          label={t('setUp.personEmail')}
          type="email"
          required
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <Textarea
          label={t('setUp.alsoKnownAs')}
          description={t('setUp.alsoKnownAsHint')}
          autosize
          minRows={2}
          {...form.getInputProps('alsoKnownAs')}
        />
        <div className={styles['buttons']}>
          <Button
            type="submit"
            leftSection={<Download size={15} aria-hidden />}
            loading={copying.isSending}
            disabled={isEmpty || isBusy}
          >
            {t('setUp.copyPerson')}
          </Button>
          <Button
            variant="default"
            loading={erasing.isSending}
            disabled={isEmpty || isBusy}
            onClick={() => setAsked(true)}
          >
            {t('setUp.erasePerson')} …
          </Button>
        </div>
      </form>
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      <LatestChanges
        action="person.exported"
        title={t('settingsMore.exports')}
        changesWith={`${countDone} done`}
      />
      <LatestChanges
        action="person.erased"
        title={t('settingsMore.erasures')}
        changesWith={`${countDone} done`}
      />
      <Confirm
        isOpen={isAsked}
        title={t('setUp.erasePerson')}
        text={t('setUp.erasePersonText', { email: form.values.email.trim() })}
        onClose={() => setAsked(false)}
        onConfirm={() => erasing.onSubmit()}
      />
    </article>
  );
}

/** Returns the names and numbers, one per line, besides the address. */
function namedBy({ email, alsoKnownAs }: { email: string; alsoKnownAs: string }) {
  const names = alsoKnownAs.split('\n').map((line) => line.trim());
  const stated = names.filter((name) => name !== '');
  return { email: email.trim(), ...(stated.length === 0 ? {} : { alsoKnownAs: stated }) };
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  if (outcome.kind === 'copied') {
    const { records, isWhole } = outcome.copy;
    return (
      <section className={styles['section']} role="status">
        <p>{t('setUp.personCopied', { count: records.length })}</p>
        {!isWhole && <p className={styles['hint']}>{t('setUp.personNotWhole')}</p>}
      </section>
    );
  }
  const { removed, redacted } = outcome.erasure;
  return (
    <section className={styles['section']} role="status">
      <p>{t('setUp.personErased', { removed: sumOf(removed), redacted: sumOf(redacted) })}</p>
      <p className={styles['hint']}>{t('setUp.personKept')}</p>
    </section>
  );
}

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
