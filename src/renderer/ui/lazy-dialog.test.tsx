import { Component, type ReactNode } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyDialog } from './lazy-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/dialog.js');

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error === null ? this.props.children : <p>{String(this.state.error)}</p>;
  }
}
const show = (load: () => Promise<() => ReactNode>) =>
  render(
    <Boundary>
      <p>Экран</p>
      <LazyDialog load={load} onClose={() => {}}>
        {(Dialog) => <Dialog />}
      </LazyDialog>
    </Boundary>,
  );

it('a dialog comes when its file has come', async () => {
  show(() => Promise.resolve(() => <p>Окно</p>));
  expect(await screen.findByText('Окно')).toBeTruthy();
});

it('a file that is gone needs the page anew: the dialog says so, and leaves when to the person', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  show(() => Promise.reject(MISSING));
  await screen.findByRole('dialog', { name: 'Окно не открылось' });
  expect(screen.getByRole('alert').textContent).toContain('сначала сохраните');
  expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeTruthy();
  expect(screen.getByText('Экран')).toBeTruthy();
});

it('a file that did not come without the network and is remembered as missing then needs the page anew, too', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show(() => Promise.reject(MISSING));
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  retry.click();
  expect(await screen.findByRole('button', { name: 'Обновить страницу' })).toBeTruthy();
});

it('a file that came and is broken is an error of the screen', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  show(() => Promise.reject(new Error('сломан')));
  expect(await screen.findByText('Error: сломан')).toBeTruthy();
});
