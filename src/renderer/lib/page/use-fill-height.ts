import { useEffect, useRef, useState } from 'react';

/**
 * The height that is left in the window under the top of an element, px: what scrolls by itself takes all of it.
 * @param below px for what stands under it
 * @param least px on low windows, where the page scrolls, too
 */
export function useFillHeight<E extends HTMLElement>(below: number, least: number) {
  const ref = useRef<E>(null);
  const [height, setHeight] = useState(least);
  useEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top;
      if (top !== undefined) setHeight(Math.max(least, Math.floor(window.innerHeight - top - window.scrollY - below)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [below, least]);
  return { ref, height };
}
