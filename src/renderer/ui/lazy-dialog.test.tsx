import { Component, type ReactNode } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyDialog } from './lazy-dialog.tsx';
import { uiTexts } from './ui.ru.ts';

const { showToast } = vi.hoisted(() => ({
  showToast: vi.fn<(toast: object) => Promise<void>>(() => Promise.resolve()),
}));
vi.mock('./toaster.ts', () => ({ showToast }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  showToast.mockClear();
});
const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/dialog.js');

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error === null ? this.props.children : <p>{String(this.state.error)}</p>;
  }
}
const show = (load: () => Promise<() => ReactNode>, onClose: () => void = () => {}) =>
  render(
    <Boundary>
      <p>Экран</p>
      <LazyDialog load={load} onClose={onClose}>
        {(Dialog) => <Dialog />}
      </LazyDialog>
    </Boundary>,
  );

it('a dialog comes when its file has come', async () => {
  show(() => Promise.resolve(() => <p>Окно</p>));
  expect(await screen.findByText('Окно')).toBeTruthy();
});

it('a file that does not come is told in a toast; the dialog counts as closed, and the screen stays', async () => {
  const onClose = vi.fn<() => void>();
  show(() => Promise.reject(MISSING), onClose);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(showToast.mock.calls).toEqual([
    [{ intent: 'danger', title: uiTexts.title_dialog_failed, message: uiTexts.hint_dialog_failed }],
  ]);
  expect(screen.getByText('Экран')).toBeTruthy();
});

it('a dialog that is not wanted any more when its file fails to come says nothing', async () => {
  const onClose = vi.fn<() => void>();
  const file = Promise.withResolvers<() => ReactNode>();
  show(() => file.promise, onClose).unmount();
  file.reject(MISSING);
  await expect(file.promise).rejects.toThrow(MISSING);
  expect([onClose.mock.calls, showToast.mock.calls]).toEqual([[], []]);
});

it('a file that came and is broken is an error of the screen', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  show(() => Promise.reject(new Error('сломан')));
  expect(await screen.findByText('Error: сломан')).toBeTruthy();
});
