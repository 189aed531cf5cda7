import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { bookingEndpoints } from '#shared/contract/booking.ts';
import { sendOnLeave } from '#renderer/lib/api/leave.ts';
import { onTabNews, tellTabs } from '#renderer/lib/session/tab-news.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { staleTimes, useHoldSlotMutation, useReleaseHoldMutation } from './api.ts';

/**
 * Takes the hold of a time and lets it go: on request, when the screen goes away, and when the page does.
 * @param onLeave the page is going away; it may come back from the browser's cache without the hold
 * @param onMoved the person has taken another time in another tab, or let this one go there: there is nothing to let go here
 */
export function useHeldSlot(
  clinic: string,
  doctor: string,
  { onLeave, onMoved }: { readonly onLeave: () => void; readonly onMoved: () => void },
) {
  const dispatch = useDispatch();
  const { token } = useSession();
  const [hold] = useHoldSlotMutation();
  const [release] = useReleaseHoldMutation();
  const held = useRef<string | null>(null);
  const isAlive = useRef(true);

  const drop = useCallback(
    async (slot: string) => {
      tellTabs({ kind: 'hold', slot: null });
      // A hold that could not be let go ends by itself.
      await release({ clinic, params: { id: slot } })
        .unwrap()
        .catch(() => undefined);
      dispatch(staleTimes(doctor));
    },
    [release, dispatch, clinic, doctor],
  );
  const letGo = useCallback(() => {
    if (held.current !== null) void drop(held.current);
    held.current = null;
  }, [drop]);

  /** @returns ms of the monotonic clock at which the hold ends; null when the screen has gone in the meantime */
  const take = async (slot: string): Promise<number | null> => {
    const { seconds_left: seconds } = await hold({ clinic, params: { id: slot } }).unwrap();
    if (!isAlive.current) {
      void drop(slot);
      return null;
    }
    held.current = slot;
    tellTabs({ kind: 'hold', slot });
    // from the answer on: a sign-in may have come between the question and it
    return performance.now() + seconds * 1_000;
  };

  const leave = useEffectEvent(() => {
    if (held.current === null) return;
    sendOnLeave(bookingEndpoints.releaseHold, { clinic, params: { id: held.current } }, token);
    held.current = null;
    tellTabs({ kind: 'hold', slot: null });
    onLeave();
  });
  const follow = useEffectEvent((slot: string | null) => {
    if (held.current === null || held.current === slot) return;
    held.current = null;
    onMoved();
  });
  useEffect(
    () =>
      onTabNews((news) => {
        if (news.kind === 'hold') follow(news.slot);
      }),
    [],
  );
  useEffect(() => {
    const onPageHide = () => leave();
    window.addEventListener('pagehide', onPageHide);
    return () => window.removeEventListener('pagehide', onPageHide);
  }, []);
  useEffect(() => {
    isAlive.current = true;
    return () => {
      isAlive.current = false;
      letGo();
    };
  }, [letGo]);

  /** The hold has become a booking, or has ended: there is nothing to let go. */
  const forget = () => {
    tellTabs({ kind: 'hold', slot: null });
    held.current = null;
  };
  return { take, letGo, forget };
}
