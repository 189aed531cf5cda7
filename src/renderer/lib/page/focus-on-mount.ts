/**
 * A `ref` that takes the focus once, when the element comes: for a title that replaces a form. One function, or React
 * would call it again at every render.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
/**
 * The same for a message: what was pressed may have been disabled while it worked, or have gone with what it was in.
 * Whoever is elsewhere by now is left alone.
 */
export const focusIfLost = (element: HTMLElement | null): void => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused.matches(':disabled')) element?.focus();
};
/**
 * The same for a title in a popover, which stands at the top of the page until it is given its place: the page must not
 * scroll there.
 */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
/**
 * The same for the first field in a dialog or a popover. An effect of the field would be too early: the dialog comes
 * after it.
 */
export const focusFieldOnMount = (host: HTMLElement | null): void =>
  focusInPlace(host?.querySelector<HTMLElement>('input, select, textarea') ?? null);
