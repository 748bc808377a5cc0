import { Menu, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown } from 'lucide-react';
import { organizationQuery } from '../../api/me.ts';
import { chooseOrganization, organizationId } from '../../api/organization.ts';
import { sessionQuery } from '../../api/session.ts';
import { useSignal } from '../../api/signal.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './shell.module.css';

/** The current organization, and the others of the user. */
export function OrganizationMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useSignal(organizationId);
  const { data: session } = useQuery(sessionQuery);
  const organizations = session?.organizations ?? [];
  const currentOrganization = organizations.find((one) => one.organizationId === current);
  // The session is read seldom. The organization itself is read again when it is renamed.
  const { data: organization } = useQuery({
    ...organizationQuery(),
    enabled: currentOrganization !== undefined,
  });
  const ownName = organization?.name ?? currentOrganization?.name ?? '';
  const choose = (id: string) => {
    chooseOrganization(id);
    void navigate({ to: '/' });
  };
  const name = (
    <>
      <span className={styles['mark']} aria-hidden>
        {ownName.trim().slice(0, 1).toUpperCase()}
      </span>
      <span className={styles['organizationName']}>{ownName}</span>
      {currentOrganization?.sandbox === true && currentOrganization.sampleOf === null && (
        <small>{t('shell.sandbox')}</small>
      )}
    </>
  );
  if (organizations.length < 2) return <div className={styles['organization']}>{name}</div>;
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <UnstyledButton className={styles['organization']} aria-description={t('shell.switchOrganization')}>
          {name}
          <ChevronsUpDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map((one) => (
          <Menu.Item
            key={one.organizationId}
            rightSection={one === currentOrganization ? <Check size={14} aria-hidden /> : null}
            onClick={() => choose(one.organizationId)}
          >
            {one === currentOrganization ? ownName : one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
