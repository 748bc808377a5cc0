import { useMay } from '../../api/me.ts';
import { useTranslation } from '../../texts/index.ts';

export const ROLES = ['VIEWER', 'COLLECTOR', 'ADMIN', 'OWNER'] as const;
export type Role = (typeof ROLES)[number];

const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

/** Parses the value of a role field. */
export const roleOf = (text: string): Role => (isRole(text) ? text : 'VIEWER');

/** Returns the roles that the user may assign: only owners assign administrators and owners. */
export function useRoleOptions(current?: Role): { value: Role; label: string }[] {
  const { t } = useTranslation();
  const may = useMay();
  return ROLES.filter(
    (role) => role === current || may('administrator.edit') || role === 'VIEWER' || role === 'COLLECTOR',
  ).map((value) => ({ value, label: t(`settings.roles.${value}`) }));
}
