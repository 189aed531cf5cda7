import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';

/** What can be dragged where, and what comes of it. */
export interface SlotDragging {
  readonly canDrag: (id: string) => boolean;
  readonly canDrop: (id: string, from: string) => boolean;
  readonly onDrop: (from: string, to: string) => void;
  /** what goes with the pointer */
  readonly ghostOf: (from: string, over: string | null) => ReactNode;
}
interface SlotDragProps extends SlotDragging {
  /** what the times stand in; each has its id in `data-slot` */
  readonly host: RefObject<HTMLElement | null>;
}
interface Drag {
  readonly from: string;
  readonly over: string | null;
  readonly x: number;
  readonly y: number;
}
/** A press that moves less is a press, px. */
const THRESHOLD = 6;
const slotAt = (node: Element | null): HTMLElement | null => node?.closest<HTMLElement>('[data-slot]') ?? null;
const mark = (host: HTMLElement | null, drag: Drag | null) => {
  for (const slot of host?.querySelectorAll<HTMLElement>('[data-slot]') ?? []) {
    const { slot: id } = slot.dataset;
    if (drag !== null && id === drag.from) slot.dataset['drag'] = 'source';
    else if (drag !== null && id === drag.over) slot.dataset['drag'] = 'target';
    else delete slot.dataset['drag'];
  }
};

/**
 * A time that is dragged onto another one by a mouse or a pen. By pointer events: browsers do not drag buttons by
 * themselves. A finger scrolls instead, and keys have a dialog. Escape lets it go.
 */
export function SlotDrag({ host, canDrag, canDrop, onDrop, ghostOf }: SlotDragProps) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const mayDrag = useEffectEvent(canDrag);
  const mayDrop = useEffectEvent(canDrop);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const node = host.current;
    if (!node) return undefined;
    let start: { readonly id: string; readonly x: number; readonly y: number } | null = null;
    let current: Drag | null = null;
    let hasDragged = false;
    const show = (next: Drag | null) => {
      current = next;
      mark(node, next);
      setDrag(next);
    };
    const stop = () => {
      start = null;
      if (current !== null) show(null);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', onKey, true);
    };
    const onMove = (event: PointerEvent) => {
      if (start === null) return;
      if (current === null && Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD) return;
      event.preventDefault();
      const id = slotAt(document.elementFromPoint(event.clientX, event.clientY))?.dataset['slot'];
      const over = id !== undefined && id !== start.id && mayDrop(id, start.id) ? id : null;
      show({ from: start.id, over, x: event.clientX, y: event.clientY });
    };
    const onUp = () => {
      const ended = current;
      stop();
      if (ended === null) return;
      // its click, if one follows, comes before the timer
      hasDragged = true;
      setTimeout(() => (hasDragged = false));
      if (ended.over !== null) drop(ended.from, ended.over);
    };
    /** The press that dragged opens nothing. */
    const onClick = (event: Event) => hasDragged && event.stopPropagation();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || current === null) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    const onDown = (event: PointerEvent) => {
      const id = event.target instanceof Element ? slotAt(event.target)?.dataset['slot'] : undefined;
      if (event.button !== 0 || event.pointerType === 'touch' || id === undefined || !mayDrag(id)) return;
      start = { id, x: event.clientX, y: event.clientY };
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onUp);
      window.addEventListener('pointercancel', stop);
      window.addEventListener('keydown', onKey, true);
    };
    node.addEventListener('pointerdown', onDown);
    node.addEventListener('click', onClick, true);
    return () => {
      stop();
      node.removeEventListener('click', onClick, true);
      node.removeEventListener('pointerdown', onDown);
    };
  }, [host]);
  if (drag === null) return null;
  return (
    <div className="slot-ghost" style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 12}px)` }} aria-hidden>
      {ghostOf(drag.from, drag.over)}
    </div>
  );
}
