import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import type { StaffRow } from './staff-api.ts';
import { StaffScreen } from './staff.screen.tsx';

const row = (id: string, lastName: string, isLast: boolean): StaffRow => ({
  id,
  lastName,
  firstName: 'Анна',
  middleName: '',
  email: null,
  state: 'activated',
  roles: ['orgadmin'],
  grants: [],
  is_last_admin: isLast,
});
vi.mock('./staff-api.ts', () => ({
  useListStaffQuery: () => ({
    currentData: { items: [row('1', 'Первая', true), row('2', 'Вторая', false)], pages: 1 },
  }),
  useSetStaffAdminMutation: () => [() => undefined, {}],
  useSetStaffOverbookingMutation: () => [() => undefined, {}],
}));
afterEach(cleanup);

it('the role of the last administrator is not asked for: the press is in reach of the keyboard and says why', () => {
  const element = (
    <ClinicContext value={{ id: 'clinic', slug: 'kedr' } as Clinic}>
      <StaffScreen />
    </ClinicContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const press = (who: string) => screen.getByRole('button', { name: `Снять с должности администратора: ${who} Анна` });
  const last = press('Первая');
  const reason = document.getElementById(last.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Единственный: сначала назначьте другого, и пусть он примет приглашение');
  last.focus();
  expect(document.activeElement).toBe(last);
  fireEvent.click(last);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(press('Вторая').getAttribute('aria-describedby')).toBeNull();
  fireEvent.click(press('Вторая'));
  expect(screen.getByRole('dialog')).toBeTruthy();
});
