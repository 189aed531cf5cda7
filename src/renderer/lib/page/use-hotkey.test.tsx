import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOTKEYS, type Hotkey } from '#renderer/lib/keys/hotkeys.ts';
import { useHotkey } from './use-hotkey.ts';

const onPress = vi.fn<() => void>();
beforeEach(() => {
  onPress.mockReset();
});
afterEach(cleanup);
function Page({ hotkey }: { readonly hotkey: Hotkey }) {
  useHotkey(hotkey, onPress);
  return <input aria-label="поле" />;
}
const field = () => screen.getByRole('textbox');

describe('useHotkey', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])(
    'with %j hears a key by its place on the keyboard, on both layouts, also in a field',
    (modifiers) => {
      render(<Page hotkey={HOTKEYS.find} />);
      // false: the browser does not do what it would
      for (const key of ['k', 'л']) expect(fireEvent.keyDown(field(), { key, code: 'KeyK', ...modifiers })).toBe(false);
      expect(onPress).toHaveBeenCalledTimes(2);
    },
  );

  it.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])(
    'not with other keys held: %j',
    (modifiers) => {
      render(<Page hotkey={HOTKEYS.find} />);
      expect(fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ...modifiers })).toBe(true);
      expect(onPress).not.toHaveBeenCalled();
    },
  );

  it.each(['/', '.'])('«%s» of the slash key is a sign in a field, and a hotkey outside of it', (key) => {
    render(<Page hotkey={HOTKEYS.findBySlash} />);
    expect(fireEvent.keyDown(field(), { key, code: 'Slash' })).toBe(true);
    expect(onPress).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(document.body, { key, code: 'Slash' })).toBe(false);
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('a held key is one press; in a dialog it is none', () => {
    const { rerender } = render(<Page hotkey={HOTKEYS.find} />);
    fireEvent.keyDown(document.body, { code: 'KeyK', ctrlKey: true, repeat: true });
    rerender(
      <>
        <Page hotkey={HOTKEYS.find} />
        <div role="dialog" />
      </>,
    );
    expect(fireEvent.keyDown(document.body, { code: 'KeyK', ctrlKey: true })).toBe(false);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('beside a popover that leaves the page to its person it is heard', () => {
    render(
      <>
        <Page hotkey={HOTKEYS.find} />
        <div role="dialog" aria-modal="false" />
      </>,
    );
    fireEvent.keyDown(document.body, { code: 'KeyK', ctrlKey: true });
    expect(onPress).toHaveBeenCalledOnce();
  });
});
