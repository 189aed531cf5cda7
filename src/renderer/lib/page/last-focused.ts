let last: EventTarget | null = null;

/**
 * Notes what has the focus, from the start of the page on: a button that is disabled while it works has lost it by the
 * time its dialog opens.
 */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    last = target;
  });
}

/** What has the focus, or had it last. */
export const lastFocused = (): EventTarget | null =>
  document.activeElement === document.body ? last : document.activeElement;
