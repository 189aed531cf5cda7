import { useState } from 'react';

/** Pages of a list that is read by places: forth to the older, back to what was seen. */
export interface Places {
  /** undefined: the newest */
  readonly after: string | undefined;
  readonly hasNewer: boolean;
  readonly goOlder: (next: string) => void;
  readonly goNewer: () => void;
}

/** @param list another list starts at its newest */
export function usePlaces(list: string): Places {
  const [kept, setKept] = useState<{ readonly list: string; readonly places: readonly string[] }>({ list, places: [] });
  const places = kept.list === list ? kept.places : [];
  return {
    after: places.at(-1),
    hasNewer: places.length > 0,
    goOlder: (next) => setKept({ list, places: [...places, next] }),
    goNewer: () => setKept({ list, places: places.slice(0, -1) }),
  };
}
