import { useState } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/permissions.ts';
import { useOptionalClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DeskLayout } from './desk-layout.tsx';

const { given, bar } = vi.hoisted(() => {
  const state = {
    user: null as object | null,
    last: null as object | null,
    desk: null as string | null,
    isMissing: false,
    bars: 0,
  };
  const barOf = (place: string) =>
    function Bar({ clinic }: { readonly clinic: { readonly slug: string } | null }) {
      const [number] = useState(() => (state.bars += 1));
      return (
        <header>
          {place} {clinic?.slug ?? 'платформы'} {number}
        </header>
      );
    };
  return { given: state, bar: barOf };
});
vi.mock('./desk-bar.tsx', () => ({ DeskBar: bar('стол') }));
vi.mock('./site-header.tsx', () => ({ SiteHeader: bar('сайт') }));
vi.mock('./site-footer.tsx', () => ({ SiteFooter: () => null }));
vi.mock('./personal-menu.tsx', () => ({ PersonalMenu: () => null }));
vi.mock('./use-roles-of-now.ts', () => ({ useRolesOfNow: () => undefined }));
vi.mock('./use-clinic-of-now.ts', () => ({ useClinicOfNow: () => undefined }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ user: given.user }) }));
vi.mock('#renderer/lib/theme/color-scheme.ts', () => ({ setPrimaryColor: () => undefined }));
vi.mock('#renderer/entities/clinic/last-clinic.ts', () => ({
  lastClinic: () => given.last,
  rememberClinic: () => undefined,
}));
vi.mock('../last-work.ts', () => ({
  lastWork: () => given.desk,
  rememberWork: (id: string) => void (given.desk = id),
}));
vi.mock('#renderer/entities/clinic/api.ts', () => {
  const clinics = new Map(['zdorovie', 'baltika'].map((slug) => [slug, { id: `id-${slug}`, slug, front: {} }]));
  return {
    useGetClinicBySlugQuery: ({ params }: { params: { slug: string } }) =>
      given.isMissing
        ? { error: { status: 404, code: 'not_found', message: 'Нет', errors: {} }, isFetching: false }
        : { currentData: clinics.get(params.slug), isFetching: false },
    useGetClinicQuery: () => ({ isFetching: false }),
  };
});
beforeEach(() => {
  Object.assign(given, { user: null, last: null, desk: null, isMissing: false, bars: 0 });
});
afterEach(cleanup);

const person = (roles: Readonly<Record<string, readonly Role[]>>, isSuperuser = false) => ({
  is_superuser: isSuperuser,
  resources: Object.entries(roles).map(([slug, own]) => ({ organization: `id-${slug}`, slug, roles: own })),
});
const lastIs = (slug: string) => ({ id: `id-${slug}`, slug, title: slug });
const Screen = () => <p>страница {useOptionalClinic()?.slug ?? 'без клиники'}</p>;
function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        element: <DeskLayout />,
        children: [
          '/clinics/:clinicName/personal-area',
          '/clinics/:clinicName/personal-area/registry/queue',
          '/dictionaries/mkb10',
          '/employments',
        ].map((each) => ({ path: each, element: <Screen /> })),
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return (to: string) => act(() => router.navigate(to));
}
const frame = () => screen.getByRole('banner').textContent?.replace(/ \d+$/, '');
const AREA = '/clinics/zdorovie/personal-area';

describe('frame of a page of work', () => {
  it.each([
    ['an administrator', person({ zdorovie: ['orgadmin'] }), AREA, 'стол zdorovie'],
    ['a patient', person({ zdorovie: ['patient'] }), AREA, 'сайт zdorovie'],
    ['staff of another clinic', person({ baltika: ['doctor'], zdorovie: ['patient'] }), AREA, 'сайт zdorovie'],
    ['a superuser', person({}, true), AREA, 'стол zdorovie'],
    ['an administrator', person({ zdorovie: ['orgadmin', 'patient'] }), '/dictionaries/mkb10', 'стол zdorovie'],
    ['a doctor', person({ zdorovie: ['patient'], baltika: ['doctor'] }), '/employments', 'стол baltika'],
    ['a patient', person({ zdorovie: ['patient'] }), '/dictionaries/mkb10', 'сайт платформы'],
    ['a superuser who was nowhere yet', person({}, true), '/dictionaries/mkb10', 'сайт платформы'],
    ['a guest', null, '/dictionaries/mkb10', 'сайт платформы'],
  ] as const)('%s: %j at %s', (_, user, path, expected) => {
    given.user = user;
    open(path);
    expect(frame()).toBe(expected);
  });

  it('outside of a clinic it is that of the one which was open last; the page itself belongs to none', () => {
    given.user = person({ zdorovie: ['doctor'], baltika: ['doctor'] });
    given.last = lastIs('baltika');
    open('/employments');
    expect(frame()).toBe('стол baltika');
    expect(screen.getByText('страница без клиники')).toBeTruthy();
  });

  it('a desk that is open is remembered, a page of the person is not', async () => {
    given.user = person({ zdorovie: ['doctor'], baltika: ['patient'] });
    const go = open(AREA);
    expect(given.desk).toBe('id-zdorovie');
    await go('/clinics/baltika/personal-area');
    expect(given.desk).toBe('id-zdorovie');
    await go('/employments');
    expect(given.desk).toBe('id-zdorovie');
  });

  it('a clinic that cannot be read takes no page that does without one', () => {
    given.user = person({ zdorovie: ['doctor'] });
    given.isMissing = true;
    open('/dictionaries/mkb10');
    expect(frame()).toBe('сайт платформы');
    expect(screen.getByText('страница без клиники')).toBeTruthy();
  });

  it('the bar stays from a page of the clinic to one that belongs to none, and back', async () => {
    given.user = person({ zdorovie: ['orgadmin'] });
    const go = open(`${AREA}/registry/queue`);
    expect(screen.getByText('страница zdorovie')).toBeTruthy();
    await go('/dictionaries/mkb10');
    expect(screen.getByText('страница без клиники')).toBeTruthy();
    await go(AREA);
    expect([frame(), given.bars]).toEqual(['стол zdorovie', 1]);
  });

  it('a role that comes while the page is open changes the frame of the next one', async () => {
    given.user = person({ zdorovie: ['patient'] });
    const go = open('/employments');
    given.user = person({ zdorovie: ['employee'] });
    await go('/employments?accepted');
    expect(frame()).toBe('сайт платформы');
    await go('/dictionaries/mkb10');
    expect(frame()).toBe('стол zdorovie');
  });
});
