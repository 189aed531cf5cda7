import { useLayoutEffect } from 'react';

/**
 * While mounted, the page is in the dense rhythm of the desk (docs/design-language.md, "Densities"). It stands on the
 * root, because dialogs and popovers are drawn outside of the frame.
 */
export function useDeskDensity(isDesk: boolean): void {
  useLayoutEffect(() => {
    if (!isDesk) return undefined;
    document.documentElement.dataset['density'] = 'desk';
    return () => {
      delete document.documentElement.dataset['density'];
    };
  }, [isDesk]);
}
