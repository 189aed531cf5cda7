import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { DoctorChoice } from './doctor-choice.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));
const DOCTORS = ['Авдеева', 'Борисова'].map((lastName, index) => ({
  id: `d${index}`,
  employee: { id: `e${index}`, lastName, firstName: 'Анна', middleName: '', avatar: null },
  specialty: { id: 's', title: 'Терапевт' },
}));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const search = new URL(url).searchParams.get('search') ?? '';
    const items = DOCTORS.filter(({ employee }) => employee.lastName.startsWith(search));
    return Promise.resolve(Response.json({ items, total: items.length, pages: 1 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('Enter right after a letter searches at once: it opens no list of a doctor who was not searched for', async () => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const onChoose = vi.fn<(employee: string) => void>();
  render(
    <Provider store={store}>
      <DoctorChoice clinic="c" employee={null} onChoose={onChoose} />
    </Provider>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: /Авдеева/ });
  await userEvent.keyboard('Б{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  await screen.findByRole('option', { name: /Борисова/ });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('e1');
});
