import { useCallback, useSyncExternalStore } from 'react';

/** A phone, as the styles have it. */
export const PHONE = '(width < 600px)';
/** Where the desk's menu is always folded: as desk.css has it. */
export const RAIL = '(800px <= width < 1100px)';
/** Where the desk's menu is a dropdown: as desk.css has it. */
export const BELOW_RAIL = '(width < 800px)';
/** Where the layout is that of a narrow window (1 §9). */
export const NARROW = '(width < 1100px)';
/** Where a visit's form between rail and history is too narrow beside an open menu. */
export const NARROW_VISIT = '(width < 1440px)';
/** A window on which what is nice to have gives way to the work. */
export const LOW = '(height < 720px)';
/** Where the clock and the month of a doctor's day stand above its list, not beside it: as reception.css has it. */
export const STACKED = '(width < 1240px)';

/** True while the window fits a media query: for what styles alone cannot say. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
