import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import type { Visit } from '../api.ts';
import { StatusControl } from './status-control.tsx';

const clinic = { id: 'c', slug: 'zdorovie', timezone: 'Europe/Moscow' } as unknown as Clinic;
const visit = {
  id: 'v',
  status: 'booked',
  status_text: 'Запись произведена',
  start_time: '2026-11-25T10:00:00+03:00',
  version: 1,
} as unknown as Visit;
const at = (time: string) => ({ now: Date.parse(`2026-11-25T${time}+03:00`), zone: 'Europe/Moscow' });
const store = configureStore({
  reducer: { api: baseApi.reducer },
  middleware: (defaults) => defaults().concat(baseApi.middleware),
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('предлагает ходы того времени, которое показывает список, и не считает минут сама', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const show = (time: string) => (
    <Provider store={store}>
      <ClinicContext value={clinic}>
        <StatusControl visit={visit} movers={['desk']} moment={at(time)} name="Ёлкина Анна" />
      </ClinicContext>
    </Provider>
  );
  const { rerender } = render(show('09:59:00'));
  expect(timers).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /Ёлкина/ }));
  expect(screen.getByRole('button', { name: 'Пациент пришел' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Пациент не явился' })).toBeNull();
  rerender(show('10:00:00'));
  expect(screen.getByRole('button', { name: 'Пациент не явился' })).toBeTruthy();
});
