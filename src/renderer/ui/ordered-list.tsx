import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, Cross, DragHandleVertical } from '@blueprintjs/icons';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { orderedTexts as texts } from './ordered-texts.ru.ts';
import { useOrder, type Ordered } from './use-order.ts';
import { useRowDrag } from './use-row-drag.ts';
import './ordered-list.css';

interface OrderedListProps<Item> extends Ordered<Item> {
  /** what is listed */
  readonly label: string;
  /** what a row shows */
  readonly children: (item: Item) => ReactNode;
}
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * A list that one puts in order: by dragging, by the buttons of a row, by Alt with the arrows anywhere in it. What was
 * done is announced; what was removed can be put back.
 */
export function OrderedList<Item>({ label, children, ...ordered }: OrderedListProps<Item>) {
  const { items, keyOf, nameOf } = ordered;
  const { said, removed, moveTo, moveBy, remove, restore } = useOrder(ordered);
  const { list, drag, begin } = useRowDrag(moveTo);
  const keysId = useId();
  const onKeyDown = (key: string) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    moveBy(key, step);
  };
  const controlOf = (key: string) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    return rows.find((row) => row.dataset['key'] === key)?.querySelector<HTMLElement>('button, input');
  };
  const dropAt = (index: number): string | undefined => {
    if (drag?.gap === index) return 'before';
    return drag?.gap === items.length && index === items.length - 1 ? 'after' : undefined;
  };
  return (
    <div className="ordered">
      {items.length > 1 && (
        <p id={keysId} className="ordered-keys">
          {texts.hint_keys}
        </p>
      )}
      <ul
        ref={list}
        className="ordered-rows"
        aria-label={label}
        aria-describedby={items.length > 1 ? keysId : undefined}
      >
        {items.map((item, index) => {
          const [key, name] = [keyOf(item), nameOf(item)];
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt and arrows of the controls in it
            <li
              key={key}
              data-key={key}
              data-drag={drag?.key === key ? true : undefined}
              data-drop={dropAt(index)}
              onKeyDown={onKeyDown(key)}
            >
              <span className="ordered-handle" aria-hidden onPointerDown={(event) => begin(key, event)}>
                <DragHandleVertical />
              </span>
              <div className="ordered-what">{children(item)}</div>
              <span className="ordered-actions">
                <Button
                  variant="minimal"
                  icon={<ChevronUp />}
                  aria-label={texts.action_up(name)}
                  aria-disabled={index === 0}
                  onClick={() => moveBy(key, -1)}
                />
                <Button
                  variant="minimal"
                  icon={<ChevronDown />}
                  aria-label={texts.action_down(name)}
                  aria-disabled={index === items.length - 1}
                  onClick={() => moveBy(key, 1)}
                />
                <Button
                  variant="minimal"
                  icon={<Cross />}
                  aria-label={texts.action_remove(name)}
                  onClick={() => remove(key)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {removed !== null && (
        <p className="ordered-removed">
          {texts.hint_removed(nameOf(removed))}
          <Button
            key={keyOf(removed)}
            ref={focusOnMount}
            size="small"
            text={texts.action_restore}
            aria-label={texts.action_restore_of(nameOf(removed))}
            onClick={() => restore(controlOf)}
          />
        </p>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
