/** What `resources/widget.js` listens for. */
export interface HeightMessage {
  /** px */
  readonly clinicWidgetHeight: number;
}

/**
 * Tells the page around the frame how high the content is, whenever that changes. The page around may be anybody's, and
 * the height is nobody's secret; nothing else is told.
 * @returns the way to stop
 */
export function tellHeight(content: Element): () => void {
  if (window.parent === window) return () => undefined;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    window.parent.postMessage({ clinicWidgetHeight: height } satisfies HeightMessage, '*');
  });
  observer.observe(content);
  return () => observer.disconnect();
}
