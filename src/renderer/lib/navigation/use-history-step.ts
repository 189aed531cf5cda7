import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const isStep = (state: unknown): boolean => typeof state === 'object' && state !== null && 'step' in state;

/** Whether the page stands in such a step; after a reload it may be an empty one, which goes. */
export const useIsInHistoryStep = (): boolean => isStep(useLocation().state);

/**
 * While something is open over the page it is a step of the history of its own, with the same address: «back» leaves it
 * and nothing else. The step goes when what is open is closed in another way, and when a reload has left it empty.
 * @returns true when the person has gone back: whoever is open has to close
 */
export function useHistoryStep(isOpen: boolean): boolean {
  const { key, pathname, search, state } = useLocation() as {
    key: string;
    pathname: string;
    search: string;
    state: object | null;
  };
  const navigate = useNavigate();
  const isInside = isStep(state);
  const [wasInside, setWasInside] = useState(false);
  if (wasInside ? !isOpen : isOpen && isInside) setWasInside(isOpen);
  const isLeft = isOpen && wasInside && !isInside;
  const followed = useRef('');
  const follow = useEffectEvent(() => {
    // StrictMode runs an effect twice: two steps back would leave the page
    const step = `${key} ${isOpen}`;
    if (followed.current === step) return;
    followed.current = step;
    // drawn before anything else can happen: of a «back» that comes before the step is drawn nobody would know
    if (isOpen && !isInside && !isLeft)
      queueMicrotask(
        () =>
          void navigate(
            { pathname, search },
            { state: { ...state, step: true }, preventScrollReset: true, flushSync: true },
          ),
      );
    if (!isOpen && isInside) void navigate(-1);
  });
  useEffect(() => follow(), [isOpen, isInside]);
  return isLeft;
}
