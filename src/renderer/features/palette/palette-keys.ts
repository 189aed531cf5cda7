import type { KeyboardEvent } from 'react';
import type { ActionId } from './options.ts';

/** What a key of the palette means. */
export type PaletteKey =
  | { readonly does: 'move'; readonly by: 1 | -1 }
  | { readonly does: 'act'; readonly by: 1 | -1 }
  | { readonly does: 'run'; readonly action: ActionId }
  | { readonly does: 'take' | 'more' | 'back' | 'leave' | 'select' | 'nothing' };

/** What the meaning of a key depends on. */
export interface KeyContext {
  readonly text: string;
  /** the caret stands behind the last letter, with nothing selected */
  readonly isAtEnd: boolean;
  readonly hasStepBefore: boolean;
  /** rows are chosen by their numbers */
  readonly isNumbered: boolean;
  /** actions of the chosen row, and the place of the one that Tab has chosen */
  readonly actions: readonly ActionId[];
  readonly action: number | null;
}
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** The key that marks who came, by the letter it has on a Russian keyboard: «П», as in the queue. */
const ARRIVED_CODE = 'KeyG';
const NOTHING = { does: 'nothing' } as const;

/** Hotkeys of the page behind: they are not for it, and not for the browser either. */
function hotkeyOf({ code, ctrlKey, metaKey, altKey }: Pressed): PaletteKey | null {
  if (code === 'F1') return NOTHING;
  return code === 'KeyK' && (ctrlKey || metaKey) && !altKey ? { does: 'select' } : null;
}
const back = ({ text, hasStepBefore }: KeyContext): PaletteKey | null =>
  text === '' && hasStepBefore ? { does: 'back' } : null;

/** A figure alone is the number of a row, and no day or hour: of those more is typed. */
export const isNumberOfRow = (text: string): boolean => /^\s*[1-9]\s*$/.test(text);

/**
 * The meaning of a key; null when it belongs to the field. A key that is held down never takes, marks or leaves: only
 * arrows repeat.
 */
export function keyMeaning(pressed: Pressed, context: KeyContext): PaletteKey | null {
  const { key, code, shiftKey, repeat } = pressed;
  const { text, isAtEnd, isNumbered, actions, action } = context;
  const hotkey = hotkeyOf(pressed);
  if (hotkey) return hotkey;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (key === 'ArrowDown' || key === 'ArrowUp') return { does: 'move', by: key === 'ArrowDown' ? 1 : -1 };
  if (key === 'Enter') return repeat ? NOTHING : { does: 'take' };
  if (key === 'Escape') return repeat ? NOTHING : { does: 'leave' };
  if (key === 'Tab') return actions.length > 1 ? { does: 'act', by: shiftKey ? -1 : 1 } : null;
  if (key === 'ArrowRight' && isAtEnd && actions.includes('card'))
    return repeat ? NOTHING : { does: 'run', action: 'card' };
  if (key === 'Backspace' || key === 'ArrowLeft') return repeat ? null : back(context);
  if (action !== null && code === ARRIVED_CODE && actions.includes('arrived'))
    return repeat ? NOTHING : { does: 'run', action: 'arrived' };
  if (!isNumbered || text !== '') return null;
  return key === '+' || key === '=' ? { does: 'more' } : null;
}
