import { useEffect, useEffectEvent, useRef } from 'react';
import { menuChoice } from '#renderer/lib/page/menu-choice.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { schemeChoice } from '#renderer/lib/theme/color-scheme.ts';
import { useSetPreferenceMutation } from '../profile-api.ts';

type Preferences = Pick<CurrentUser['profile'], 'color_theme' | 'sidebar'>;

/** While a person is signed in, their appearance and side menu are those of their other devices, and go there (K17). */
export function OwnPreferences({ color_theme: scheme, sidebar }: Preferences) {
  const [save] = useSetPreferenceMutation();
  // one after the other: the last press is the last to reach the server
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const unsaved = useRef(0);
  const keep = useEffectEvent((body: Parameters<typeof save>[0]['body']) => {
    unsaved.current += 1;
    last.current = last.current
      .then(() => save({ body }))
      .finally(() => {
        unsaved.current -= 1;
      });
  });
  // what the server says while a press is on its way is of before it
  const follow = useEffectEvent(() => {
    if (unsaved.current > 0) return;
    schemeChoice.follow(scheme);
    menuChoice.follow(sidebar);
  });
  useEffect(() => {
    const stops = [
      schemeChoice.onChosen((chosen) => keep({ color_theme: chosen })),
      menuChoice.onChosen((chosen) => keep({ sidebar: chosen })),
    ];
    return () => {
      for (const stop of stops) stop();
      schemeChoice.follow(undefined);
      menuChoice.follow(undefined);
    };
  }, []);
  useEffect(() => follow(), [scheme, sidebar]);
  return null;
}
