import { useEffect, useEffectEvent, useRef } from 'react';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { useBareKeys } from '#renderer/lib/page/use-bare-keys.ts';
import { stepFrom } from './queue-day.ts';

interface ListKeys {
  readonly items: readonly QueueItem[];
  readonly chosen: string | null;
  readonly begun: number | null;
  readonly onChoose: (item: QueueItem) => void;
}
/** How much of the list stays in view before the line of now. */
const BEFORE_NOW = 1 / 3;

const rowOf = (list: HTMLElement | null, id: string) =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset['row'] === id);

/**
 * Arrows through the rows of a list that scrolls by itself, the focus with them. A day that opens shows the chosen row,
 * or the line of now.
 * @returns a ref of the list
 */
export function useListKeys({ items, chosen, begun, onChoose }: ListKeys) {
  const list = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    const next = stepFrom(items, chosen ?? undefined, by, begun ?? 0);
    if (!next) return;
    onChoose(next);
    const row = rowOf(list.current, next.id);
    row?.querySelector<HTMLElement>('.queue-name')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  useBareKeys({
    ArrowDown: items.length > 0 ? () => step(1) : undefined,
    ArrowUp: items.length > 0 ? () => step(-1) : undefined,
  });
  const isThere = items.length > 0;
  const show = useEffectEvent(() => {
    const host = list.current;
    if (!host) return;
    const row = chosen === null ? undefined : rowOf(host, chosen);
    const line = host.querySelector<HTMLElement>('.queue-now');
    if (row) row.scrollIntoView({ block: 'nearest' });
    else if (line)
      host.scrollTop +=
        line.getBoundingClientRect().top - host.getBoundingClientRect().top - host.clientHeight * BEFORE_NOW;
  });
  useEffect(() => {
    if (isThere) show();
  }, [isThere]);
  return list;
}
