/** A `ref` that takes the focus once, when the element comes: for a title that replaces a form. One function, or React would call it again at every render. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
