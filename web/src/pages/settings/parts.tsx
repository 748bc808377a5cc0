import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { ProblemError } from '../../api/problem.ts';
import { Allowed as OnlyAllowed } from '../../parts/allowed.tsx';
import { ProblemLine, ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

interface HeadProps {
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** The head of a settings page: title, purpose and commands. */
export function SettingsHead({ title, hint, children }: HeadProps) {
  return (
    <>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <div className={styles['buttons']}>{children}</div>
      </header>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </>
  );
}

interface SectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A section of a settings page: its purpose, and next to it its content where there is room. */
export function SettingsSection({ title, hint, children }: SectionProps) {
  return (
    <section className={styles['group']}>
      <div>
        <h2>{title}</h2>
        {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      </div>
      <div className={styles['groupBody']}>{children}</div>
    </section>
  );
}

/** Shows a settings page only to users with a permission. */
export function Allowed({ needs, children }: { needs: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <OnlyAllowed needs={needs} message={t('settings.forbidden')}>
      {children}
    </OnlyAllowed>
  );
}

/** Shows the skeleton, the error or the content of a settings page. */
export function Loaded<T>({
  query: { data, error, refetch },
  children,
}: {
  query: Pick<UseQueryResult<T, ProblemError>, 'data' | 'error' | 'refetch'>;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error !== null) return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return <Skeleton />;
}

interface SettingsFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  problem: ProblemError | null;
  isSending: boolean;
  mayEdit: boolean;
  /** Whether the form differs from the stored values. */
  isDirty: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/** The form of a settings page: error, fields and save button. */
export function SettingsForm(props: SettingsFormProps) {
  const { onSubmit, problem, isSending, mayEdit, isDirty, isWide = false, children } = props;
  const { t } = useTranslation();
  return (
    <form className={`${styles['form']} ${isWide ? styles['wide'] : ''}`} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      {children}
      {mayEdit && (
        <div className={styles['buttons']}>
          <Button type="submit" loading={isSending} disabled={!isDirty}>
            {t('common.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Returns the text to send: null if it is empty. */
export const typedOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());
