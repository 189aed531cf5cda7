import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useFocusFirstError } from '#renderer/lib/forms/use-focus-first-error.ts';
import { draftErrors, refusedFields, type WindowDraft } from './waiting-window.ts';

/**
 * `WindowFields` in a form: what is wrong is shown from the first try to send on, and takes the focus. @param today of
 * the clinic, YYYY-MM-DD @param error what the call answered
 */
export function useWindowDraft(first: () => WindowDraft, today: string, error: unknown) {
  const [draft, setDraft] = useState(first);
  const [isSent, setIsSent] = useState(false);
  const errors = draftErrors(draft, today);
  const refusal = errorOf(error);
  const refused = refusedFields(refusal);
  const ref = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(ref);
  const onRefusal = useEffectEvent(focusFirstError);
  useEffect(() => {
    if (error !== undefined) onRefusal();
  }, [error]);
  return {
    draft,
    setDraft,
    isSent,
    isSound: Object.keys(errors).length === 0,
    /** of the form */
    ref,
    markSent: () => {
      setIsSent(true);
      focusFirstError();
    },
    errors: isSent ? { ...refused, ...errors } : {},
    /** a refusal that names no field; null when there is none */
    refusal: refusal !== null && Object.keys(refused).length === 0 ? refusal.message : null,
  };
}
