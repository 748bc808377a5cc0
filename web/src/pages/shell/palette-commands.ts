import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  Banknote,
  HandCoins,
  Inbox,
  ListTodo,
  type LucideIcon,
  Monitor,
  Moon,
  Settings,
  Sun,
  Users,
  Waypoints,
} from 'lucide-react';
import type { AvailableAction } from '../../actions/action.ts';
import { useMay } from '../../api/me.ts';
import type { Translate } from '../../texts/index.ts';

/** Pages that have no entry in the rail. Their icons are those that the first page loads already. */
const PAGES = [
  { name: 'promises', path: '/receivables/promises', icon: HandCoins, needs: 'promise.read' },
  {
    name: 'instalmentPlans',
    path: '/receivables/instalment_plans',
    icon: HandCoins,
    needs: 'promise.read',
  },
  { name: 'replies', path: '/inbox/mails', icon: Inbox, needs: 'work-table.read' },
  { name: 'callSheet', path: '/actions/next', icon: ListTodo, needs: 'work-table.read' },
  { name: 'bankStatements', path: '/cash/statements', icon: Banknote, needs: 'bank-statement.read' },
  { name: 'cashRules', path: '/cash/rules', icon: Banknote, needs: 'cash-rules.read' },
  { name: 'sendingRules', path: '/plans/settings', icon: Waypoints, needs: 'dunning-plan.read' },
  { name: 'users', path: '/settings/users', icon: Users, needs: 'user.read' },
  { name: 'appearance', path: '/settings/appearance', icon: Settings, needs: 'organization.read' },
  { name: 'connections', path: '/settings/connections', icon: Settings, needs: 'integration-finding.read' },
  { name: 'audit', path: '/settings/audit', icon: Settings, needs: 'audit.read' },
] as const satisfies readonly { name: string; path: string; icon: LucideIcon; needs: string }[];

const THEMES = [
  { scheme: 'light', icon: Sun },
  { scheme: 'dark', icon: Moon },
  { scheme: 'auto', icon: Monitor },
] as const;

/** Returns the commands that the palette shows only when they are searched for. */
export function usePaletteCommands(): AvailableAction[] {
  const navigate = useNavigate();
  const may = useMay();
  const { setColorScheme } = useMantineColorScheme();
  return [
    ...PAGES.filter(({ needs }) => may(needs)).map(({ name, path, icon }) => ({
      id: `open.${name}`,
      title: (t: Translate) => t(`palette.${name}`),
      icon,
      isSearched: true,
      perform: () => void navigate({ to: path }),
    })),
    ...THEMES.map(({ scheme, icon }) => ({
      id: `theme.${scheme}`,
      title: (t: Translate) => t(`palette.themes.${scheme}`),
      icon,
      isSearched: true,
      perform: () => setColorScheme(scheme),
    })),
  ];
}
