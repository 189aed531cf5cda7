import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { DayFilter } from './day-filter.tsx';

afterEach(cleanup);
const open = (front: Clinic['front'], address = '/') => {
  const clinic = { id: 'clinic', slug: 'kedr', timezone: 'Europe/Moscow', booking_days: 3, modules: [], front };
  const element = (
    <ClinicContext value={clinic as unknown as Clinic}>
      <DayFilter />
    </ClinicContext>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
};
const order = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Порядок врачей' });
const words = () => [...order().options].map(({ text }) => text);

it('doctors come as the clinic has them, where it says so, until another order is chosen', () => {
  const router = open({ doctors: ['doctor'] });
  expect(words()).toEqual(['Порядок клиники', 'Сначала ближайшие', 'По фамилии']);
  expect(order().value).toBe('');
  fireEvent.change(order(), { target: { value: 'nearest' } });
  expect(router.state.location.search).toBe('?sort=nearest');
  expect(order().value).toBe('nearest');
  fireEvent.change(order(), { target: { value: '' } });
  expect(router.state.location.search).toBe('');
});

it('else the nearest come first, also by a link that says so', () => {
  open({}, '/?sort=nearest');
  expect(words()).toEqual(['Сначала ближайшие', 'По фамилии']);
  expect(order().selectedOptions[0]?.text).toBe('Сначала ближайшие');
});
