import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { FrontSections } from './front-sections.tsx';
import { FrontWays } from './front-ways.tsx';
import { SocialLinks } from './social-links.tsx';

const { listed } = vi.hoisted(() => ({ listed: vi.fn<(call: object) => object>() }));
vi.mock('#renderer/entities/doctor/api.ts', () => ({ useListDoctorsQuery: listed }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
afterEach(cleanup);

const clinicOf = (front: Clinic['front'], modules = ['booking']) =>
  ({ id: 'clinic', slug: 'kedr', front, modules }) as unknown as Clinic;
const show = (clinic: Clinic) => render(<FrontSections clinic={clinic} />, { wrapper: MemoryRouter });
const sveta = {
  id: 'doctor',
  employee: { id: 'one', lastName: 'Светлова', firstName: 'Анна', middleName: '', avatar: null },
  specialty: { id: 'specialty', title: 'Терапия' },
  experience: 5,
};
const found = (items: readonly object[]) => listed.mockReturnValue({ currentData: { items }, isFetching: false });

it('services come in the clinic’s order, with or without an icon', () => {
  const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const services = [
    { uuid: uuid(1), icon: 'lab' as const, name: 'Анализы', text: 'Анализы' },
    { uuid: uuid(2), name: 'УЗИ', text: 'УЗИ' },
  ];
  show(clinicOf({ services, secondaryColor: '#ffff00' }));
  const region = screen.getByRole('region', { name: 'Услуги' });
  expect(
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Анализы', 'УЗИ']);
  expect(screen.queryByRole('region', { name: 'Врачи клиники' })).toBeNull();
});

it('shown doctors are read for the page, and lead to their pages where one can book', () => {
  found([sveta]);
  show(clinicOf({ doctors: ['doctor'] }));
  expect(listed.mock.lastCall?.[0]).toEqual({ clinic: 'clinic', query: { page: 1, per_page: 100, shown: 'page' } });
  const region = screen.getByRole('region', { name: 'Врачи клиники' });
  expect(region.textContent).toContain('Терапия, стаж 5 лет');
  expect(within(region).getByRole('link', { name: 'Светлова Анна' }).getAttribute('href')).toBe(
    '/clinics/kedr/doctors/doctor',
  );
  cleanup();
  show(clinicOf({ doctors: ['doctor'] }, ['registry']));
  expect(screen.queryByRole('link')).toBeNull();
});

it('ways past the booking lead to the parts, with how much there is in each; the address keeps its choice', async () => {
  found([sveta]);
  const front = { services: [{ uuid: 'one', name: 'УЗИ', text: 'УЗИ' }], doctors: ['doctor', 'other'] };
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <>
            <FrontWays clinic={{ front }} />
            <FrontSections clinic={clinicOf(front)} />
          </>
        ),
      },
    ],
    { initialEntries: ['/?sort=name'] },
  );
  render(<RouterProvider router={router} />);
  const ways = screen.getByRole('navigation', { name: 'На этой странице' });
  expect(
    within(ways)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Услуги 1', '/?sort=name#services'],
    ['Врачи клиники 2', '/?sort=name#doctors'],
  ]);
  fireEvent.click(within(ways).getByRole('link', { name: 'Врачи клиники 2' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Врачи клиники' })));
  cleanup();
  render(<FrontWays clinic={{ front: { services: front.services } }} />, { wrapper: MemoryRouter });
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('nothing is asked where no module lists doctors, nothing stands there when all of them have left', () => {
  listed.mockClear();
  show(clinicOf({ doctors: ['doctor'] }, []));
  expect(listed).not.toHaveBeenCalled();
  found([]);
  show(clinicOf({ doctors: ['doctor'] }));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('social links are called as people know the networks', () => {
  render(
    <dl>
      <SocialLinks clinic={{ website: '', front: { tg: 'https://t.me/kedr', vk: 'https://vk.com/kedr' } }} />
    </dl>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ВКонтакте (в новой вкладке)', 'https://vk.com/kedr'],
    ['Telegram (в новой вкладке)', 'https://t.me/kedr'],
  ]);
});

it.each([
  ['клиника.рф/запись', 'https://клиника.рф/запись', 'клиника.рф'],
  ['http://www.kedr.ru:8080/?a=1', 'http://www.kedr.ru:8080/?a=1', 'kedr.ru:8080'],
])('the own site «%s» is a link by its host', (website, to, host) => {
  render(
    <dl>
      <SocialLinks clinic={{ website, front: {} }} />
    </dl>,
  );
  const link = screen.getByRole('link');
  expect([link.textContent, link.getAttribute('href')]).toEqual([`${host} (в новой вкладке)`, to]);
  expect(link.getAttribute('rel')).toContain('noopener');
});
