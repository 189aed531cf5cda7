import { useEffect, useState } from 'react';

/**
 * Whether the page is scrolled by more than so many px. It is read after the page is drawn: while it is being drawn,
 * the answer costs a layout of its own.
 */
export function useIsScrolled(by: number): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const read = () => setIsScrolled(window.scrollY > by);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [by]);
  return isScrolled;
}
