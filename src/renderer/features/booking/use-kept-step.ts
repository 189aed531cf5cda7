import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsInHistoryStep } from '#renderer/lib/navigation/use-history-step.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import type { BookingState } from './booking-state.ts';
import { dropStep, keepStep, takeStep, type KeptStep } from './kept-step.ts';

interface KeptStepOptions {
  readonly place: Pick<KeptStep, 'clinic' | 'doctor' | 'type' | 'rescheduled'>;
  readonly stateNow: () => BookingState;
  /** why the patient comes, as far as it is typed */
  readonly reason: string;
  /** the doctor was pressed in this page: what was left before is over */
  readonly isPressed: boolean;
  readonly onReturn: (step: KeptStep) => void;
}

/**
 * A reload in the confirmation comes back to it while its hold would have lasted: the time is let go with the page and
 * held anew. It listens to the page's end, so it stands before whoever ends the confirmation then.
 */
export function useKeptStep({ place, stateNow, reason, isPressed, onReturn }: KeptStepOptions): void {
  const { user } = useSession();
  const person = user?.id ?? null;
  const isInStep = useIsInHistoryStep();
  const keep = useEffectEvent(() => {
    const state = stateNow();
    // what is being sent, or was lost, is decided by its answer; what another tab holds is theirs
    if (person === null || state.step !== 'confirming' || state.call !== null || state.isUnsure || !state.isOurs)
      return;
    const { slot, dependant, deadline } = state;
    const until = Date.now() + deadline - performance.now();
    keepStep({ ...place, person, slot, dependant, reason, until });
  });
  const comeBack = useEffectEvent(() => {
    const kept = takeStep();
    if (
      isPressed ||
      kept === null ||
      kept.person !== person ||
      kept.clinic !== place.clinic ||
      kept.doctor !== place.doctor
    )
      return;
    if (kept.type === place.type && kept.rescheduled === place.rescheduled) onReturn(kept);
  });
  const isNew = useRef(true);
  useEffect(() => {
    // the step that the reload has left empty goes from the history first
    if (isInStep || !isNew.current) return;
    isNew.current = false;
    comeBack();
  }, [isInStep]);
  useEffect(() => {
    const onHide = () => keep();
    // out of the browser's cache: the page knows by itself where it was
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dropStep();
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
}
