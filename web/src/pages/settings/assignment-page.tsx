import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { useAssignByRules } from '../../records/action/use-assign-by-rules.ts';
import { usersQuery } from '../../records/person/users-query.ts';
import { useTranslation } from '../../texts/index.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Allowed, Loaded, SettingsHead } from './parts.tsx';
import styles from './settings.module.css';

/** The rules that assign new tasks to users. */
export function AssignmentSettings() {
  return (
    <Allowed needs="user.read">
      <Assignment />
    </Allowed>
  );
}

function Assignment() {
  const { t } = useTranslation();
  const may = useMay();
  const assign = useAssignByRules();
  const query = useQuery(read('/v1/internal/assignment_rules', {}));
  const users = useQuery(usersQuery());
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('assignment.title')} hint={t('assignment.hint')}>
        {may('action.edit') && (
          <Button
            variant="default"
            leftSection={<UserPlus size={15} aria-hidden />}
            loading={assign.isPending}
            onClick={() => assign.mutate()}
          >
            {t('assignment.assignNow')}
          </Button>
        )}
      </SettingsHead>
      <Loaded query={query}>
        {(settings) => (
          <Loaded query={users}>
            {({ users: all }) => <AssignmentForm settings={settings} users={all} />}
          </Loaded>
        )}
      </Loaded>
      <LatestChanges action="assignment_rules.changed" changesWith={query.dataUpdatedAt} />
    </article>
  );
}
