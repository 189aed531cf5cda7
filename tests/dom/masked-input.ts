import { Maskito } from '@maskito/core';
import type { Mask } from '#renderer/lib/forms/masks.ts';

/** One keystroke or paste as a browser tells it; without a selection it happens at the end. */
export interface Edit {
  /** what is typed or pasted; without it a sign is deleted */
  readonly data?: string;
  readonly kind?: 'deleteContentBackward' | 'deleteContentForward';
  readonly selection?: readonly [from: number, to: number];
}
/** What a masked field shows, keeps and where its caret stands. */
export interface Edited {
  readonly shown: string;
  readonly kept: string;
  readonly caret: number;
}

/** An input under a mask, edited as a browser does it: `beforeinput`, the browser's own change, `input`. */
export function maskedInput(mask: Mask, kept = '') {
  const input = document.body.appendChild(document.createElement('input'));
  input.value = mask.show(kept);
  input.focus();
  const masked = new Maskito(input, mask.options);
  const edit = ({ data, kind = 'deleteContentBackward', selection }: Edit): Edited => {
    const [from, to] = selection ?? [input.value.length, input.value.length];
    input.setSelectionRange(from, to);
    const init = { inputType: data === undefined ? kind : 'insertText', data: data ?? null, bubbles: true };
    if (input.dispatchEvent(new InputEvent('beforeinput', { ...init, cancelable: true }))) {
      const [start, end] =
        data !== undefined || from < to
          ? [from, to]
          : kind === 'deleteContentBackward'
            ? [from - 1, to]
            : [from, to + 1];
      input.setRangeText(data ?? '', Math.max(start, 0), end, 'end');
      input.dispatchEvent(new InputEvent('input', init));
    }
    return { shown: input.value, kept: mask.keep(input.value), caret: input.selectionStart ?? 0 };
  };
  return {
    input,
    edit,
    close: () => {
      masked.destroy();
      input.remove();
    },
  };
}

/** What is kept after one edit of a kept value. */
export function edited(mask: Mask, kept: string, edit: Edit): Edited {
  const field = maskedInput(mask, kept);
  const after = field.edit(edit);
  field.close();
  return after;
}
/** What is kept of a text that is pasted into an empty field. */
export const pasted = (mask: Mask, text: string): string => edited(mask, '', { data: text }).kept;
/** What is kept of a text that is typed sign by sign. */
export function typed(mask: Mask, text: string): string {
  const field = maskedInput(mask);
  for (const data of text) field.edit({ data });
  field.close();
  return mask.keep(field.input.value);
}
