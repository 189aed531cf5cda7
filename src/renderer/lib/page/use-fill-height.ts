import { useEffect, useRef, useState } from 'react';

/** px between what a page shows and its end. */
function footOf(element: Element): number {
  const main = element.closest('main');
  return main ? Number.parseFloat(getComputedStyle(main).paddingBottom) : 0;
}

/**
 * The height that is left in the window for the part of a frame that scrolls by itself, px: all that the frame has
 * above and under it, a hint that comes later, too, leaves it.
 * @param below px for what stands under the part and the frame, as long as the part is not there
 * @param least px on low windows, where the page scrolls, too
 */
export function useFillHeight<Frame extends HTMLElement, Part extends HTMLElement>(below: number, least: number) {
  const frame = useRef<Frame>(null);
  const part = useRef<Part>(null);
  const [height, setHeight] = useState(least);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const outer = element.getBoundingClientRect();
      const inner = part.current?.getBoundingClientRect();
      const under = inner ? outer.bottom - inner.bottom + footOf(element) : below;
      const top = (inner ?? outer).top + window.scrollY;
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - under)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // what comes above the frame moves it, and makes the page longer
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [below, least]);
  return { frame, part, height };
}
