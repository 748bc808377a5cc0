import { Palette } from './palette.tsx';
import { SessionEnded } from './session-ended.tsx';

/** The search, and the sign-in in front of the page. They load after the first view. */
export function Overlays() {
  return (
    <>
      <Palette />
      <SessionEnded />
    </>
  );
}
