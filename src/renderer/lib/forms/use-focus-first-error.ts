import { useEffect, useState, type RefObject } from 'react';

/** Moves the focus to the first wrong field, after the fields have been drawn as wrong. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (request > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [request, form]);
  return () => setRequest((count) => count + 1);
}
