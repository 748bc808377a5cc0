/** Why a source fails, as far as `connections.problems` explains it. */
export const SOURCE_PROBLEMS = [
  'UNREACHABLE',
  'BUSY',
  'LOGIN_REFUSED',
  'RIGHT_MISSING',
  'UNKNOWN_ANSWER',
  'UNREADABLE_SECRET',
] as const;
