import { useEffect, useState, type RefObject } from 'react';

/** px of the site's head with some air, as `.form-summary` keeps clear of it (controls.css) */
const HEAD_PX = 88;

/**
 * A group of controls is wrong as a whole (`data-wrong`). The focus brings the field into view; the summary above it
 * comes along where both fit under the site's head.
 */
function show(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
  const summary = form.querySelector<HTMLElement>('.form-summary');
  if (field) field.focus();
  else if (summary?.textContent) summary.focus();
  if (!field || !summary) return;
  const { top, height } = summary.getBoundingClientRect();
  const isEmpty = height === 0;
  if (!isEmpty && field.getBoundingClientRect().bottom - top < window.innerHeight - HEAD_PX)
    summary.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves the focus to the first wrong field, after the fields have been drawn as wrong; where none is, to what the
 * summary says.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (request > 0 && form.current) show(form.current);
  }, [request, form]);
  return () => setRequest((count) => count + 1);
}
