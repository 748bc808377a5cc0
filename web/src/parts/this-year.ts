import { createContext } from 'react';

/** The current year of the organization (`2026`), which days leave out. Empty: days always show their year. */
export const ThisYear = createContext('');
