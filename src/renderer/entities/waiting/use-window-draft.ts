import { useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { draftErrors, refusedFields, type WindowDraft } from './waiting-window.ts';

/**
 * `WindowFields` in a form: what is wrong is shown from the first try to send on. @param today of the clinic,
 * YYYY-MM-DD @param error what the call answered
 */
export function useWindowDraft(first: () => WindowDraft, today: string, error: unknown) {
  const [draft, setDraft] = useState(first);
  const [isSent, setIsSent] = useState(false);
  const errors = draftErrors(draft, today);
  const refusal = errorOf(error);
  const refused = refusedFields(refusal);
  return {
    draft,
    setDraft,
    isSent,
    isSound: Object.keys(errors).length === 0,
    markSent: () => setIsSent(true),
    errors: isSent ? { ...refused, ...errors } : {},
    /** a refusal that names no field; null when there is none */
    refusal: refusal !== null && Object.keys(refused).length === 0 ? refusal.message : null,
  };
}
