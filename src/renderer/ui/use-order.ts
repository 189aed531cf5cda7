import { useLayoutEffect, useRef, useState } from 'react';
import { orderedTexts as texts } from './ordered-texts.ru.ts';

export interface Ordered<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** as the row is called in what is announced */
  readonly nameOf: (item: Item) => string;
  readonly onChange: (items: readonly Item[]) => void;
}

/**
 * Moves and removals of an ordered list, each told in words. The focus stays with the row that is moved: a browser
 * drops it when it takes an element elsewhere. What was removed last can be put back to its place.
 */
export function useOrder<Item>({ items, keyOf, nameOf, onChange }: Ordered<Item>) {
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ readonly item: Item; readonly at: number } | null>(null);
  const focusLater = useRef<(() => HTMLElement | null | undefined) | null>(null);
  useLayoutEffect(() => {
    focusLater.current?.()?.focus();
    focusLater.current = null;
  });
  const indexOf = (key: string) => items.findIndex((item) => keyOf(item) === key);
  const moveTo = (key: string, to: number) => {
    const from = indexOf(key);
    const item = items[from];
    if (item === undefined || to === from) return;
    const name = nameOf(item);
    if (to < 0 || to >= items.length) {
      setSaid(to < 0 ? texts.hint_first(name) : texts.hint_last(name));
      return;
    }
    const { activeElement } = document;
    focusLater.current = () => (activeElement instanceof HTMLElement ? activeElement : null);
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setSaid(texts.hint_moved(name, to + 1, items.length));
  };
  return {
    said,
    /** null once it is in the list again, e.g. since all changes were taken back */
    removed: removed && indexOf(keyOf(removed.item)) < 0 ? removed.item : null,
    moveTo,
    moveBy: (key: string, by: 1 | -1) => moveTo(key, indexOf(key) + by),
    remove: (key: string) => {
      const at = indexOf(key);
      const item = items[at];
      if (item === undefined) return;
      setRemoved({ item, at });
      setSaid(texts.hint_removed(nameOf(item)));
      onChange(items.toSpliced(at, 1));
    },
    /** @param rowOf where the focus goes */
    restore: (rowOf: (key: string) => HTMLElement | null | undefined) => {
      if (removed === null) return;
      focusLater.current = () => rowOf(keyOf(removed.item));
      setRemoved(null);
      setSaid(texts.hint_restored(nameOf(removed.item)));
      onChange(items.toSpliced(removed.at, 0, removed.item));
    },
  };
}
