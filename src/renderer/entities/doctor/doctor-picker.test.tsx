import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { DoctorPicker, type PickedDoctor } from './doctor-picker.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));

const doctor = (id: string, lastName: string) => ({
  id,
  employee: { id: `e${id}`, lastName, firstName: 'Анна', middleName: '', avatar: null },
  specialty: { id: 's', title: 'Терапевт' },
});
const DOCTORS = [doctor('1', 'Авдеева'), doctor('2', 'Борисова'), doctor('3', 'Власова')];

const onSubmit = vi.fn<() => void>();
function Sample() {
  const [value, setValue] = useState<PickedDoctor | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <DoctorPicker clinic="c" label="Врач" value={value} onChange={setValue} debounce={0} />
      <button type="submit">Дальше</button>
    </form>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Врач' });

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: DOCTORS, total: 3, pages: 1 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps the doctor who was chosen: the next Enter goes on instead of opening the list again, an arrow opens it', async () => {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <Sample />
    </Provider>,
  );
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: /Борисова/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field().value).toBe('Борисова Анна, Терапевт');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  // a key that is held is one Enter
  await userEvent.keyboard('{Enter>3/}');
  expect(onSubmit).toHaveBeenCalledTimes(2);
  expect([field().value, screen.queryAllByRole('option').length]).toEqual(['Борисова Анна, Терапевт', 0]);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.getAllByRole('option')).toHaveLength(3);
});
