import type { Schema } from '../../api/types.ts';

/** Returns the name of a contact, or its email address. */
export const nameOfContact = ({ email, firstName, lastName }: Schema<'Contact'>): string =>
  [firstName, lastName].filter((word) => word !== null).join(' ') || email;
