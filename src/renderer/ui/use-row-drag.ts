import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

interface Drag {
  readonly key: string;
  /** rows that stand above the place */
  readonly gap: number;
}
/** A press that moves less is a press, px. */
const THRESHOLD = 4;

/**
 * Rows that are dragged by a handle to another place of their list. By pointer events: they serve mouse, pen and finger
 * alike. Nothing moves before it is let go; Escape gives it up.
 * @param onDrop the key of the row and its new index
 */
export function useRowDrag(onDrop: (key: string, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const begin = (key: string, { button, clientY: begun }: ReactPointerEvent) => {
    if (button !== 0) return;
    stop.current?.();
    let current: Drag | null = null;
    const rows = () => [...(list.current?.children ?? [])];
    const onMove = (event: PointerEvent) => {
      if (current === null && Math.abs(event.clientY - begun) < THRESHOLD) return;
      event.preventDefault();
      const gap = rows().filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return event.clientY > top + height / 2;
      }).length;
      current = { key, gap };
      setDrag(current);
    };
    const onUp = () => {
      const ended = current;
      end();
      if (ended === null) return;
      const from = rows().findIndex((row) => row instanceof HTMLElement && row.dataset['key'] === key);
      onDrop(key, ended.gap > from ? ended.gap - 1 : ended.gap);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    const end = () => {
      stop.current = null;
      setDrag(null);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey, true);
    };
    stop.current = end;
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey, true);
  };
  return { list, drag, begin };
}
