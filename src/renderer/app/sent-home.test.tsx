import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { SentHome } from './sent-home.tsx';

const showToast = vi.hoisted(() => vi.fn<(toast: object) => Promise<void>>(() => Promise.resolve()));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast }));
vi.mock('#shared/errors/catalogue.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/catalogue.js');
});
afterEach(cleanup);

it('a guest who is sent home is told so, even when the words of the error cannot be fetched', async () => {
  render(
    <MemoryRouter initialEntries={['/clinic']}>
      <SentHome />
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledOnce());
  expect(showToast.mock.lastCall).toEqual([{ key: 'not_signed_in', intent: 'danger', message: 'Ошибка системы' }]);
});
