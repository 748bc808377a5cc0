import { useEffect, useState } from 'react';

/** After so long without a key, what was typed is looked at. */
const PAUSE_MILLIS = 350;

/** What was typed, once nobody types. */
export function useSettled<T extends object>(typed: T): T {
  const [settled, setSettled] = useState(typed);
  const text = JSON.stringify(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE_MILLIS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
