import { render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';

const given = vi.hoisted(() => ({ user: null as object | null, last: null as object | null }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ user: given.user }) }));
vi.mock('#renderer/entities/clinic/last-clinic.ts', () => ({ lastClinic: () => given.last }));
const { OwnAppointmentScreen } = await import('./own-appointment.screen.tsx');

const Here = () => <p>{useLocation().pathname}</p>;
const someone = (...slugs: string[]) => ({ resources: slugs.map((slug) => ({ slug })) });
beforeEach(() => Object.assign(given, { user: null, last: null }));

it.each([
  ['a visitor without a clinic chooses one', null, null, '/clinics'],
  ['a visitor books on the page of the last clinic', null, 'balta', '/clinics/balta'],
  ['a person books in the last clinic', someone('kedr'), 'balta', '/clinics/balta/personal-area/appointment/make'],
  ['a person books in the first own clinic', someone('kedr'), null, '/clinics/kedr/personal-area/appointment/make'],
  ['a person without a clinic chooses one', someone(), null, '/clinics'],
] as const)('%s', (_, user, last, path) => {
  Object.assign(given, { user, last: last === null ? null : { slug: last } });
  const { container } = render(
    <MemoryRouter initialEntries={['/appointment']}>
      <Routes>
        <Route path="/appointment" element={<OwnAppointmentScreen />} />
        <Route path="*" element={<Here />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(container.textContent).toBe(path);
});
