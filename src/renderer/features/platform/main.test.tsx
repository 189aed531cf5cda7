import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { chooseCity } from '#renderer/lib/storage/chosen-city.ts';
import { sessionActions, sessionSlice, type SessionAnswer } from '#renderer/lib/session/session.slice.ts';
import { ContactsScreen } from './contacts.screen.tsx';
import { MainScreen } from './main.screen.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));

const OVERVIEW = {
  clinics: 3,
  doctors: 9,
  free_times: 10_000,
  cities: ['Анадырь', 'Москва'],
  city: '',
  specialties: [
    { title: 'Кардиолог', doctors: 4, next_time: '2099-11-25T09:30:00+03:00', city: 'Москва' },
    { title: 'Уролог', doctors: 1, next_time: null, city: '' },
  ],
  nearest: [],
};
const NOBODY = { name: '', phone: '', email: '', address: '' };
let provider: typeof NOBODY;
let overview: unknown;
/** Queries of the calls for the overview, as they came. */
let asked: string[];
beforeEach(() => {
  // the same day in Moscow and on the device, which is in Los Angeles
  vi.useFakeTimers({ now: Date.parse('2026-11-23T18:00:00Z'), toFake: ['Date'] });
  asked = [];
  provider = NOBODY;
  overview = OVERVIEW;
  // all that is far down comes at once
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: readonly { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        this.#tell([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', ({ url }: Request) => {
    if (!url.includes('overview')) return Promise.resolve(Response.json(provider));
    asked.push(decodeURIComponent(new URL(url).search));
    return Promise.resolve(
      overview === null
        ? Response.json({ code: 'internal', message: 'Сломалось' }, { status: 500 })
        : Response.json(overview),
    );
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(
  hasClinics: boolean,
  page = <MainScreen search={<p>Поиск</p>} next={null} again={null} clinics={(nearest) => nearest} />,
): void {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const answer: SessionAnswer = {
    config: {
      version: '1',
      keeps_letters: false,
      hold_seconds: 300,
      has_clinics: hasClinics,
      maintenance: null,
      date_format: 'DD.MM.YYYY',
      time_format: 'HH:mm',
      notification_position: 'toast-top-right',
      pagination: [5],
      social_link: '',
      map: null,
      has_password_meter: true,
      keeps_sms: false,
      has_mail: true,
      has_phones: true,
      captcha: [],
      passkey_origin: null,
    },
    ip_restricted: false,
    authenticated: false,
    user: null,
    session: null,
    closed: null,
    permissions: [],
    default_role: { admin: 'admin', user: 'user' },
  };
  store.dispatch(sessionActions.checked({ answer, token: null }));
  render(
    <Provider store={store}>
      <MemoryRouter>{page}</MemoryRouter>
    </Provider>,
  );
}

describe('home page', () => {
  it('names the two next commands on an empty installation, and has nothing to choose from', async () => {
    show(false);
    expect((await screen.findByRole('region', { name: 'Здесь пока нет ни одной клиники' })).textContent).toMatch(
      /cli -- create-superuser.*cli -- create-clinic/s,
    );
    expect(screen.queryByRole('heading', { name: 'Специальности' })).toBeNull();
  });

  it('has the search, what can be chosen with the next time, and figures that say something', async () => {
    show(true);
    expect(screen.queryByText(/create-clinic/)).toBeNull();
    expect(screen.getByText('Поиск')).toBeDefined();
    const tile = await screen.findByRole('link', { name: /Кардиолог/ });
    expect([tile.textContent, tile.getAttribute('href')]).toEqual([
      'Кардиолог 25 ноября, 09:30 Москва у вас 24 ноября, 22:30',
      `/search?${new URLSearchParams({ what: 'Кардиолог' }).toString()}`,
    ]);
    expect(screen.getByRole('link', { name: /Уролог/ }).textContent).toContain('запись не ведется');
    const figures = within(screen.getByRole('list', { name: 'Сейчас на платформе' })).getAllByRole('listitem');
    // nine doctors are too few to boast of
    expect(figures.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      '3 клиники',
      'более 10 000 свободных времён',
    ]);
    const modules = await screen.findByRole('region', { name: 'Из чего состоит платформа' });
    expect(
      within(modules)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Базовый', 'Рассылка уведомлений', 'Online-консультация', 'Справочники', 'Видеосвязь']);
  });

  it('is of the city that was chosen on this device, and changes with it', async () => {
    const tile = async () => {
      const link = await screen.findByRole('link', { name: /Кардиолог/ });
      return [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')];
    };
    chooseCity('Москва');
    overview = { ...OVERVIEW, city: 'Москва' };
    show(true);
    expect(await tile()).toEqual([
      'Кардиолог 25 ноября, 09:30  у вас 24 ноября, 22:30',
      '/search?what=Кардиолог&city=Москва',
    ]);
    expect(asked.at(-1)).toBe('?city=Москва');
    overview = OVERVIEW;
    act(() => chooseCity(''));
    await vi.waitFor(async () => expect((await tile())[1]).toBe('/search?what=Кардиолог'));
    expect((await tile())[0]).toContain('09:30 Москва');
    expect(asked.at(-1)).toBe('');
  });

  it('says when it could not be read, and keeps the search', async () => {
    overview = null;
    show(true);
    expect(await screen.findByRole('button', { name: 'Повторить' })).toBeDefined();
    expect(screen.getByText('Поиск')).toBeDefined();
  });
});

describe('who runs the platform', () => {
  it('is named by what is set, on the contacts page as well', async () => {
    provider = { ...NOBODY, phone: '+74955550000', email: 'help@platform.example' };
    show(true, <ContactsScreen />);
    const region = await screen.findByRole('region', { name: 'Контакты платформы' });
    expect(
      within(region)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['tel:+74955550000', 'mailto:help@platform.example']);
    expect(
      within(region)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Телефон', 'Почта']);
  });

  it('is not mentioned where nothing is set', async () => {
    show(true);
    await screen.findByRole('link', { name: /Кардиолог/ });
    expect(screen.queryByText('Контакты платформы')).toBeNull();
  });
});
