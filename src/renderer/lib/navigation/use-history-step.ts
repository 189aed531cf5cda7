import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const isStep = (state: unknown): boolean => typeof state === 'object' && state !== null && 'step' in state;

/**
 * While something is open over the page it is a step of the history of its own, with the same address: «back» leaves it and nothing
 * else. The step goes when what is open is closed in another way, and when a reload has left it empty.
 * @returns true when the person has gone back: whoever is open has to close
 */
export function useHistoryStep(isOpen: boolean): boolean {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: object | null };
  const navigate = useNavigate();
  const isInside = isStep(state);
  const [wasInside, setWasInside] = useState(false);
  if (wasInside ? !isOpen : isOpen && isInside) setWasInside(isOpen);
  const isLeft = isOpen && wasInside && !isInside;
  const follow = useEffectEvent(() => {
    if (isOpen && !isInside && !isLeft) void navigate({ pathname, search }, { state: { ...state, step: true }, preventScrollReset: true });
    if (!isOpen && isInside) void navigate(-1);
  });
  useEffect(() => follow(), [isOpen, isInside]);
  return isLeft;
}
