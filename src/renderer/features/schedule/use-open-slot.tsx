import { useCallback, useEffect, useRef, useState } from 'react';
import { DiscardQuestion } from '#renderer/ui/discard-question.tsx';
import { useCarefulClose } from '#renderer/ui/use-careful-close.ts';
import type { StaffSlot } from './api.ts';

/**
 * The time whose popover is open. A press beside it or on another time, Escape and its cross ask before something that
 * was typed in it is lost. `onOpen` and `onClose` are the same functions each time.
 */
export function useOpenSlot(slots: readonly StaffSlot[]) {
  const [openId, setOpenId] = useState<string | null>(null);
  const done = useCallback(() => setOpenId(null), []);
  const { leave, noteInput, isAsking, stay } = useCarefulClose(done, false);
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  const onOpen = useCallback((id: string) => latest.current(() => setOpenId(id)), []);
  const onClose = useCallback(() => latest.current(done), [done]);
  const discard = () => {
    stay();
    done();
  };
  return {
    open: slots.find(({ id }) => id === openId),
    onOpen,
    onClose,
    /** what was typed has been sent, or is no use any more */
    onDone: done,
    onInput: noteInput,
    leaving: isAsking && <DiscardQuestion onDiscard={discard} onStay={stay} />,
  };
}
