const FIRST_PAUSE_MS = 1_000;
/** Nine tries take eight minutes; a file that is gone by then belongs to another version. */
const MOST_TRIES = 9;

/**
 * Asks again for stylesheets that did not come. The build asks for each once, and a part of the page that was fetched
 * ahead while the server was away would be drawn without its styles later.
 */
export function watchStyles(): void {
  const tries = new Map<string, number>();
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      const tried = tries.get(target.href) ?? 0;
      if (tried === MOST_TRIES) return;
      tries.set(target.href, tried + 1);
      setTimeout(() => target.replaceWith(target.cloneNode()), FIRST_PAUSE_MS * 2 ** tried);
    },
    // errors of resources do not bubble
    true,
  );
}
