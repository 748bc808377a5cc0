/** The roles of users. Each one includes the permissions of those before it. */
export const ROLES = ['VIEWER', 'COLLECTOR', 'ADMIN', 'OWNER'] as const;
export type Role = (typeof ROLES)[number];
