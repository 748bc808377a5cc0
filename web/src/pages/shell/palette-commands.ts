import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  CalendarClock,
  Eye,
  HandCoins,
  History,
  type LucideIcon,
  Mail,
  Monitor,
  Moon,
  Phone,
  Sun,
  Users,
} from 'lucide-react';
import type { AvailableAction } from '../../actions/action.ts';
import { useMay } from '../../api/me.ts';
import type { Translate } from '../../texts/index.ts';

/** Pages that have no entry in the rail. */
const PAGES = [
  { name: 'promises', path: '/receivables/promises', icon: HandCoins, needs: 'promise.read' },
  { name: 'replies', path: '/actions/mails', icon: Mail, needs: 'work-table.read' },
  { name: 'callSheet', path: '/actions/next', icon: Phone, needs: 'work-table.read' },
  { name: 'sendingRules', path: '/plans/settings', icon: CalendarClock, needs: 'dunning-plan.read' },
  { name: 'users', path: '/settings/users', icon: Users, needs: 'user.read' },
  { name: 'appearance', path: '/settings/appearance', icon: Eye, needs: 'organization.read' },
  { name: 'audit', path: '/settings/audit', icon: History, needs: 'audit.read' },
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
