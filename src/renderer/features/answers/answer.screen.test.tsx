import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import type { VisitAnswer } from './api.ts';
import { VisitCancelScreen, VisitComingScreen } from './answer.screen.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  serverOrigin: () => 'http://server.test',
  sessionSecret: { write: () => Promise.resolve() },
}));
/** the colours that the page was given, one after another */
const colours = vi.hoisted((): unknown[] => []);
vi.mock('#renderer/lib/theme/color-scheme.ts', () => ({
  setPrimaryColor: (colour: unknown) => colours.push(colour),
}));

const TOKEN = 'x'.repeat(43);
const visit: VisitAnswer = {
  state: 'asked',
  start_time: '2026-11-25T10:00:00+03:00',
  told_start_time: '2026-11-25T10:00:00+03:00',
  reschedulable: null,
  can_cancel: true,
  cancel_until: null,
  type: 0,
  doctor: { id: 'd', lastName: 'Белова', firstName: 'Анна', middleName: '' },
  clinic: {
    title: 'Клиника «Север»',
    slug: 'sever',
    city: 'Тверь',
    address: 'ул. Отке, 15',
    phones: ['+74272255030'],
    timezone: 'Europe/Moscow',
    has_booking: true,
    primary_color: '#0b7a4b',
  },
};
/** what the server answers, by the end of the address */
let answers: Record<string, () => Response>;
let asked: string[];
const away = (): Response => {
  throw new TypeError('Failed to fetch');
};
beforeEach(() => {
  answers = { find: () => Response.json(visit) };
  asked = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = request.url.split('/').at(-1) ?? '';
    asked.push(`${request.method} ${call} ${await request.clone().text()}`);
    return (answers[call] ?? away)();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
function show(wanted: 'come' | 'cancel', token = TOKEN) {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[wanted === 'come' ? paths.visitComing(token) : paths.visitCancel(token)]}>
        {wanted === 'come' ? <VisitComingScreen /> : <VisitCancelScreen />}
      </MemoryRouter>
    </Provider>,
  );
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page of a letter’s link', () => {
  it('asks, sends the secret in the body, and answers in its place', async () => {
    answers['confirm'] = () => Response.json({ ...visit, state: 'confirmed' });
    show('come');
    await title('Придёте на приём?');
    expect(asked).toEqual([`POST find {"token":"${TOKEN}"}`]);
    await userEvent.click(screen.getByRole('button', { name: 'Приду' }));
    const heading = await title('Ждём вас');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(asked.at(-1)).toBe(`POST confirm {"token":"${TOKEN}"}`);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Не приду, отменить запись' }).getAttribute('href')).toBe(
      `/visit/cancel#${TOKEN}`,
    );
  });

  it('a visit that was confirmed can still be cancelled, and booked again', async () => {
    answers['find'] = () => Response.json({ ...visit, state: 'confirmed' });
    answers['cancel'] = () => Response.json({ ...visit, state: 'cancelled' });
    show('cancel');
    await title('Отменить запись?');
    await userEvent.click(screen.getByRole('button', { name: 'Отменить запись' }));
    const heading = await title('Запись отменена');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Записаться снова' }).getAttribute('href')).toBe('/clinics/sever?doctor=d');
  });

  it('too late to cancel: until when it was, the phone, and only «Я приду»', async () => {
    const late = { ...visit, can_cancel: false, cancel_until: '2026-11-24T10:00:00+03:00' };
    answers['find'] = () => Response.json(late);
    show('cancel');
    await title('Отменить на сайте уже нельзя');
    expect(screen.getByText(/можно было до вт, 24 ноября, 10:00/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Я приду' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '+7 (427) 225-50-30' })).toBeTruthy();
    cleanup();
    answers['find'] = () => Response.json({ ...late, state: 'confirmed' });
    show('come');
    await title('Ждём вас');
    expect(screen.queryByRole('link', { name: 'Не приду, отменить запись' })).toBeNull();
    expect(screen.getByText(/позвоните ей/)).toBeTruthy();
  });

  it('too late since the page was opened: the button goes with the refusal', async () => {
    answers['find'] = () => Response.json({ ...visit, cancel_until: '2026-11-24T10:00:00+03:00' });
    answers['cancel'] = () => Response.json({ code: 'cancel_too_late', message: 'поздно' }, { status: 409 });
    show('cancel');
    await title('Отменить запись?');
    await userEvent.click(screen.getByRole('button', { name: 'Отменить запись' }));
    await title('Отменить на сайте уже нельзя');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('who has an account is led to another time before the cancellation, in the clinic’s colour', async () => {
    answers['find'] = () => Response.json({ ...visit, reschedulable: 'a' });
    show('cancel');
    await title('Отменить запись?');
    const move = screen.getByRole('link', { name: 'Перенести' });
    expect(move.getAttribute('href')).toBe(paths.rescheduleAppointment('sever', 'a', 'd'));
    expect(colours.at(-1)).toBe('#0b7a4b');
  });

  it.each([
    ['confirmed', 'Ждём вас', 'Клиника знает, что вы придёте'],
    ['arrived', 'Вы уже отмечены в клинике', 'Отвечать на письмо больше не нужно'],
    ['cancelled_by_clinic', 'Клиника отменила приём', 'Выберите другое время или позвоните'],
    ['over', 'Время приёма прошло', 'отменить его уже нельзя'],
  ] as const)('%s: no button, words and a way on', async (state, heading, words) => {
    answers['find'] = () => Response.json({ ...visit, state });
    show('come');
    await title(heading);
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Мои записи' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '+7 (427) 225-50-30' })).toBeTruthy();
  });

  it('moved: from when to when, or that the doctor is another one', async () => {
    answers['find'] = () => Response.json({ ...visit, state: 'moved', start_time: '2026-11-26T15:00:00+03:00' });
    show('cancel');
    await title('Приём перенесён');
    expect(screen.getByText(/Письмо было о приёме ср, 25 ноября, 10:00/)).toBeTruthy();
    expect(screen.getByText('чт, 26 ноября, 15:00')).toBeTruthy();
    cleanup();
    answers['find'] = () => Response.json({ ...visit, state: 'moved' });
    show('come');
    await title('Приём перенесён');
    expect(screen.getByText(/у другого врача/)).toBeTruthy();
  });

  it('without booking at the clinic there is none to lead to', async () => {
    answers['find'] = () =>
      Response.json({ ...visit, state: 'cancelled', clinic: { ...visit.clinic, has_booking: false } });
    show('come');
    await title('Запись отменена');
    expect(screen.queryByRole('link', { name: 'Записаться снова' })).toBeNull();
  });

  it('a link that was cut asks the server nothing; one that is no good says so', async () => {
    show('come', 'short');
    await title('Ссылка не действует');
    expect(screen.getByText(/скопирована не целиком/)).toBeTruthy();
    expect(asked).toEqual([]);
    cleanup();
    answers['find'] = () =>
      Response.json({ code: 'visit_link_invalid', message: 'Ссылка недействительна или устарела' }, { status: 422 });
    show('come');
    await title('Ссылка не действует');
    expect(screen.getByText('Ссылка недействительна или устарела')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
  });

  it('without the network it can be tried again, before the question and after the press', async () => {
    answers['find'] = away;
    show('cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }));
    answers['find'] = () => Response.json(visit);
    await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }));
    await title('Отменить запись?');
    await userEvent.click(screen.getByRole('button', { name: 'Отменить запись' }));
    expect((await screen.findByText(/Нет связи/)).closest('[role="alert"]')).toBeTruthy();
    answers['cancel'] = () => Response.json({ ...visit, state: 'cancelled' });
    await userEvent.click(screen.getByRole('button', { name: 'Отменить запись' }));
    await title('Запись отменена');
  });
});
