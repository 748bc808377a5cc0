/** The roles of users: each may do what those before it may. */
export const ROLES = ['VIEWER', 'COLLECTOR', 'ADMIN', 'OWNER'] as const;
export type Role = (typeof ROLES)[number];
