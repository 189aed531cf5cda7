import { useEffect, useRef, useState } from 'react';

/**
 * True while the element is not higher than the window.
 * @param reserve px of the window that belong to others, e.g. a sticky header
 */
export function useFitsWindow<Host extends HTMLElement>(reserve: number) {
  const host = useRef<Host>(null);
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const measure = () => setFits(element.offsetHeight + reserve <= window.innerHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [reserve]);
  return [host, fits] as const;
}
