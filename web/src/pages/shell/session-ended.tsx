import { useQuery } from '@tanstack/react-query';
import { hasEnded } from '../../api/connection.ts';
import { beginSession, sessionQuery } from '../../api/session.ts';
import { useSignal } from '../../api/signal.ts';
import { Layer } from '../../parts/dialog.tsx';
import { SignInForm } from '../../records/person/sign-in-form.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './shell.module.css';

/** Above dialogs and notices of the component library. */
const IN_FRONT = 1_000;

/** Asks for the sign-in in front of everything. Dialogs below stay open, so no typed text is lost. */
export function SessionEnded() {
  const { t } = useTranslation();
  const isEnded = useSignal(hasEnded);
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <Layer
      opened={isEnded}
      onClose={() => {}}
      onLeave={() => {}}
      withCloseButton={false}
      title={t('shell.endedTitle')}
      zIndex={IN_FRONT}
    >
      <p className={styles['ended']}>{t('problems.ended')}</p>
      <SignInForm email={session?.person.email ?? ''} onDone={async () => void (await beginSession())} />
    </Layer>
  );
}
