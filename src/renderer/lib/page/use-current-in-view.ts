import { useEffect, useRef } from 'react';

/**
 * Keeps the current link of a row that is wider than the window in sight. Only the row is scrolled, never the page.
 * @param current changes when another link becomes the current one, or when the row's widths do
 */
export function useCurrentInView<Row extends HTMLElement>(current: string) {
  const row = useRef<Row>(null);
  useEffect(() => {
    const host = row.current;
    const link = host?.querySelector('[aria-current="page"]');
    if (!host || !link || host.scrollWidth <= host.clientWidth) return;
    const [frame, box] = [host.getBoundingClientRect(), link.getBoundingClientRect()];
    host.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
  }, [current]);
  return row;
}
