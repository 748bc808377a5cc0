import { useState } from 'react';

/** What stands behind the # of a link that was mailed. It is taken out of the address, so that no history keeps it. */
export function useLinkToken(): string | null {
  const [token] = useState(() => {
    const text = location.hash.slice(1);
    return text === '' ? null : text;
  });
  return token;
}
