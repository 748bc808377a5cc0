import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { isProblem } from '../../api/call.ts';
import { endSession, sessionQuery } from '../../api/session.ts';
import { showProblemToast } from '../../parts/toast.tsx';
import { chooseLanguage, LANGUAGE_NAMES, useTranslation } from '../../texts/index.ts';
import styles from './shell.module.css';

const THEMES = [
  { scheme: 'light', icon: Sun },
  { scheme: 'dark', icon: Moon },
  { scheme: 'auto', icon: Monitor },
] as const;

/** The user, display preferences, and sign-out. */
export function UserMenu() {
  const { t, i18n } = useTranslation();
  const { data: session } = useQuery(sessionQuery);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = async () => {
    try {
      await endSession();
    } catch (error) {
      if (!isProblem(error)) throw error;
      showProblemToast(error);
    }
  };
  const check = (isChosen: boolean) => (isChosen ? <Check size={14} aria-hidden /> : null);
  return (
    <Menu position="top-start" width="target">
      <Menu.Target>
        <UnstyledButton className={styles['user']}>
          <span>{session?.person.name}</span>
          <small>{session?.person.email}</small>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        {THEMES.map(({ scheme, icon: Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={14} aria-hidden />}
            rightSection={check(colorScheme === scheme)}
            onClick={() => setColorScheme(scheme)}
          >
            {t(scheme === 'auto' ? 'shell.system' : `shell.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('shell.language')}</Menu.Label>
        {LANGUAGE_NAMES.map(({ language, name }) => (
          <Menu.Item
            key={language}
            lang={language}
            rightSection={check(i18n.language === language)}
            onClick={() => void chooseLanguage(language)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={14} aria-hidden />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
