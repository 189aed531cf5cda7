import { useState } from 'react';
import { createPortal } from 'react-dom';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { RouteFrame } from './route-frame.tsx';
import type { RouteRow } from './route-row.ts';

const now = vi.hoisted(() => ({ modules: ['registry'] as string[] }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({
  useSession: () => ({ user: null, isSigningOut: false }),
  actorIn: () => undefined,
}));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({
  useOptionalClinic: () => ({ id: '1', modules: now.modules }),
}));
afterEach(cleanup);

const ROW = { access: 'public', module: 'registry', titleKey: 'title_patients' } as unknown as RouteRow;
/** A page with a dialog over it, as Blueprint draws one. */
function Page() {
  const [name, setName] = useState('');
  return createPortal(
    <input aria-label="Фамилия" value={name} onChange={({ target }) => setName(target.value)} />,
    document.body,
  );
}
const frame = () => (
  <MemoryRouter>
    <RouteFrame row={ROW}>
      <Page />
    </RouteFrame>
  </MemoryRouter>
);

it('a module that is switched off covers the page, and gives it back with what was typed', async () => {
  now.modules = ['registry'];
  const { rerender } = render(frame());
  fireEvent.change(screen.getByLabelText('Фамилия'), { target: { value: 'Незабудкина' } });
  now.modules = [];
  rerender(frame());
  expect((await screen.findByRole('heading')).textContent).toBe('Раздел отключён');
  expect(screen.queryByRole('textbox', { name: 'Фамилия' })).toBeNull();
  now.modules = ['registry'];
  rerender(frame());
  expect(screen.queryByText('Раздел отключён')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Фамилия').value).toBe('Незабудкина');
  expect(screen.getByRole('textbox', { name: 'Фамилия' })).toBeTruthy();
});

it('a page of a module that is off from the first is not shown', async () => {
  now.modules = [];
  render(frame());
  expect(await screen.findByText('Раздел отключён')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Фамилия' })).toBeNull();
});
