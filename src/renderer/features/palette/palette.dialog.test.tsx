import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { BookingAsk } from '#renderer/entities/patient/booking-asks.ts';
import type { NearestTime } from '#renderer/entities/appointment/nearest-times.ts';
import type { Found, Option } from './options.ts';
import { PaletteDialog } from './palette.dialog.tsx';

const NAME = 'Орлова Надежда Фёдоровна';
const patient = {
  id: 'p1',
  last_name: 'Орлова',
  first_name: 'Надежда',
  middle_name: 'Фёдоровна',
  date_of_birth: '1938-06-07',
  cardid: '604',
  phone: '',
  gender: 'female',
  good: true,
} as PatientRow;
const doctor = {
  id: 'd1',
  employee: { lastName: 'Филиппова', firstName: 'Евгения', middleName: '' },
  specialty: { id: 's1', title: 'Терапевт' },
  next_time: null,
  next_date: null,
} as unknown as Doctor;
const visit = {
  id: 'v1',
  status: 'booked',
  start_time: '2026-11-23T11:00:00+03:00',
  status_text: 'Запись',
} as QueueItem;
const timeOf = (id: string, clock: string) =>
  ({
    id,
    start_time: `2026-11-23T${clock}:00+03:00`,
    end_time: `2026-11-23T${clock}:30+03:00`,
    record_mode: 0,
    doctor: { id: 'd1', lastName: 'Филиппова', firstName: 'Евгения', middleName: '', specialty: 'Терапевт' },
    is_own_doctor: true,
  }) satisfies NearestTime;
const times = [timeOf('t1', '11:15'), timeOf('t2', '11:30')];
const found = (title: string, options: readonly Option[], more: Partial<Found> = {}): Found => ({
  groups: options.length > 0 ? [{ title, options }] : [],
  text: '',
  isSettled: true,
  failure: undefined,
  empty: 'Ничего не нашли',
  onRetry: mocks.retry,
  ...more,
});

const mocks = vi.hoisted(() => ({
  find: (_: unknown): unknown => undefined,
  times: (): unknown => undefined,
  retry: vi.fn<() => void>(),
  book: vi.fn<(...all: unknown[]) => Promise<boolean>>(),
  refusal: null as { message: string } | null,
  move: vi.fn<(...all: unknown[]) => Promise<void>>(),
  may: { findPatients: true, openCard: true, book: true, markArrived: true, findDoctors: true },
}));
vi.mock('./use-find.ts', () => ({ useFind: (wanted: unknown) => mocks.find(wanted) }));
vi.mock('./use-subjects.ts', () => ({
  useSubjects: () =>
    found('Специальности', [
      {
        kind: 'subject',
        key: 's1',
        subject: { kind: 'specialty', id: 's1', title: 'Терапевт' },
        hint: '2 врача',
      },
      {
        kind: 'subject',
        key: 'd1',
        subject: { kind: 'doctor', id: 'd1', title: 'Филиппова Евгения' },
        doctor,
        hint: '',
      },
    ]),
}));
vi.mock('./use-times.ts', () => ({ useTimes: () => mocks.times() }));
vi.mock('#renderer/entities/appointment/use-quick-booking.ts', () => ({
  useQuickBooking: () => ({ book: mocks.book, busyKey: null, refusal: mocks.refusal }),
}));
vi.mock('./use-may.ts', () => ({ useMay: () => mocks.may }));
vi.mock('#renderer/entities/appointment/use-moves.ts', () => ({ useMoves: () => ({ move: mocks.move }) }));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({
  useClinic: () => ({ id: 'c1', slug: 'zdorovie', timezone: 'Europe/Moscow', modules: [] }),
}));
vi.mock('#renderer/entities/slot/use-clinic-today.ts', () => ({ useClinicToday: () => '2026-11-23' }));
vi.mock('#renderer/entities/patient/new-patient.dialog.tsx', () => ({ NewPatientDialog: () => <p>новый</p> }));

const onClose = vi.fn<() => void>();
beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  for (const mock of [onClose, mocks.retry, mocks.move]) mock.mockReset();
  mocks.book.mockReset().mockResolvedValue(true);
  mocks.refusal = null;
  mocks.may = { findPatients: true, openCard: true, book: true, markArrived: true, findDoctors: true };
  mocks.find = () => found('Пациенты', [{ kind: 'patient', key: 'p1', patient, visit }]);
  mocks.times = () =>
    found(
      'Ближайшее время',
      times.map((time, index) => ({ kind: 'time', key: time.id, time, number: index + 1 })),
    );
});
afterEach(cleanup);

const Here = () => {
  const { pathname, search, hash } = useLocation();
  return <output>{`${pathname}${search}${hash}`}</output>;
};
const palette = (typed: string, ask: BookingAsk | null = null) => (
  <MemoryRouter>
    <Here />
    <PaletteDialog
      ask={ask}
      typed={typed}
      pages={[]}
      tasks={[]}
      recent={[]}
      onPatient={() => undefined}
      onKeys={() => undefined}
      onClose={onClose}
    />
  </MemoryRouter>
);
const open = (typed = '', ask: BookingAsk | null = null) => render(palette(typed, ask));
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  fireEvent.keyDown(field(), { key, code: key, ...more });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const chosen = () => screen.queryByRole('option', { selected: true });
const toTimes = () => {
  for (const key of ['Enter', 'Enter']) press(key);
};

describe('an Enter that comes before its answer', () => {
  const wait = { isSettled: false };
  const row: Option = { kind: 'patient', key: 'p1', patient, visit };

  it('takes the first row when the answer is there', () => {
    mocks.find = () => found('Пациенты', [], wait);
    const view = open('орл');
    press('Enter');
    expect(mocks.retry).toHaveBeenCalledOnce();
    mocks.find = () => found('Пациенты', [row]);
    view.rerender(palette('орл'));
    expect(screen.getByRole('dialog', { name: 'Записать пациента' })).toBeTruthy();
  });

  it('takes nothing when something else was typed, and never a new patient', () => {
    mocks.find = () => found('Пациенты', [], wait);
    const view = open('орл');
    press('Enter');
    fireEvent.change(field(), { target: { value: 'орло' } });
    mocks.find = () => found('Пациенты', [row]);
    view.rerender(palette('орл'));
    expect(screen.getByRole('dialog', { name: 'Поиск и команды' })).toBeTruthy();
    mocks.find = () => found('Пациенты', [], wait);
    view.rerender(palette('орл'));
    press('Enter');
    mocks.find = () => found('Команды', [{ kind: 'command', key: 'add', id: 'add', title: 'Добавить пациента' }]);
    view.rerender(palette('орл'));
    expect(screen.queryByText('новый')).toBeNull();
  });
});

describe('an Enter before the times are there', () => {
  it('books nothing when they come', () => {
    const listed = mocks.times;
    mocks.times = () => found('Ближайшее время', [], { isSettled: false });
    const view = open('орл');
    for (const key of ['Enter', 'Enter', 'Enter']) press(key);
    mocks.times = listed;
    view.rerender(palette('орл'));
    expect(chosen()?.textContent).toContain('11:15');
    expect(mocks.book).not.toHaveBeenCalled();
  });
});

describe('the way to a booking', () => {
  it('is the patient, the specialty, a time; the focus is in the field all the way', async () => {
    open('орл');
    expect(screen.getByRole('dialog', { name: 'Поиск и команды' })).toBeTruthy();
    expect(field().value).toBe('орл');
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen()?.id);
    press('Enter');
    expect(screen.getByRole('dialog', { name: 'Записать пациента' })).toBeTruthy();
    expect(document.activeElement).toBe(field());
    press('Enter');
    expect(chosen()?.textContent).toContain('11:15');
    press('Enter');
    expect(mocks.book).toHaveBeenCalledExactlyOnceWith({ id: patient.id, name: NAME }, times[0]);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('takes a time by its number and Enter; the figure alone books nothing, it may begin a date', () => {
    open();
    toTimes();
    type('9');
    expect(screen.getByText('Времени с номером 9 в списке нет.')).toBeTruthy();
    press('Enter');
    type('2');
    press('Enter');
    expect(mocks.book).toHaveBeenCalledExactlyOnceWith({ id: patient.id, name: NAME }, times[1]);
  });

  it('takes none of other times than were asked for, until an arrow has chosen one', () => {
    const row: Option = { kind: 'time', key: 't1', time: timeOf('t1', '11:15'), number: 1 };
    mocks.times = () => found('В другие дни', [row], { note: 'На среду ничего нет', isUnasked: true });
    open();
    toTimes();
    expect(screen.getByText('На среду ничего нет')).toBeTruthy();
    press('Enter');
    for (const key of ['ArrowDown', 'Enter']) press(key);
    expect(mocks.book).toHaveBeenCalledOnce();
  });

  it('a refused time leaves nothing chosen: another Enter books nothing', async () => {
    mocks.book.mockImplementationOnce(() => {
      mocks.refusal = { message: 'Это время уже занято' };
      return Promise.resolve(false);
    });
    open();
    toTimes();
    press('Enter');
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Это время уже занято'));
    expect(mocks.retry).toHaveBeenCalledOnce();
    expect(chosen()).toBeNull();
    press('Enter');
    expect(mocks.book).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    press('ArrowDown');
    press('Enter');
    expect(mocks.book).toHaveBeenCalledTimes(2);
  });

  it('goes back by Escape and by an empty Backspace, with what was typed, and closes at the first step', () => {
    open('орл');
    toTimes();
    press('Escape');
    expect(screen.getByRole('combobox', { name: 'К кому записать' })).toBe(document.activeElement);
    press('Backspace');
    expect(field().value).toBe('орл');
    expect(onClose).not.toHaveBeenCalled();
    press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a booking that a page has begun', () => {
  const here = () => document.querySelector('output')?.textContent;
  it('goes on with its patient at to whom, and «back» leads to another patient', () => {
    open('тер', { patient, date: '2026-11-25' });
    expect(screen.getByRole('combobox', { name: 'К кому записать' })).toBe(document.activeElement);
    expect(field().value).toBe('тер');
    expect(document.querySelector('.palette-chosen')?.textContent).toContain('Орлова');
    press('Enter');
    press('Enter');
    expect(mocks.book).toHaveBeenCalledExactlyOnceWith({ id: patient.id, name: NAME }, times[0]);
    cleanup();
    open('', { patient, date: '2026-11-25' });
    press('Escape');
    expect(screen.getByRole('dialog', { name: 'Поиск и команды' })).toBeTruthy();
  });

  it('without a patient begins at the first step; a doctor’s schedule opens on the day of the page', () => {
    mocks.find = () => found('Врачи', [{ kind: 'doctor', key: 'd1', doctor }]);
    open('', { patient: null, date: '2026-11-25' });
    press('Enter');
    expect(here()).toBe('/clinics/zdorovie/personal-area/registry/schedule/d1?date=2026-11-25');
    cleanup();
    open('', { patient, date: '2026-11-25' });
    for (const key of ['ArrowDown', 'Tab', 'Enter']) press(key);
    expect(here(), 'the second action of a doctor').toBe(
      '/clinics/zdorovie/personal-area/registry/schedule/d1?date=2026-11-25',
    );
  });

  it('what the person opens by themselves has no day', () => {
    mocks.find = () => found('Врачи', [{ kind: 'doctor', key: 'd1', doctor }]);
    open();
    press('Enter');
    expect(here()).toBe('/clinics/zdorovie/personal-area/registry/schedule/d1');
  });
});

describe('Enter', () => {
  it('takes nothing of rows that belong to another text: it asks at once', () => {
    mocks.find = () => found('Пациенты', [{ kind: 'patient', key: 'p1', patient, visit }], { isSettled: false });
    open('орлова');
    expect(chosen()).toBeNull();
    press('Enter');
    expect(mocks.retry).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog', { name: 'Поиск и команды' })).toBeTruthy();
  });

  it('asks again after a failure, which is told', () => {
    mocks.find = () => found('', [], { failure: 'Сервер занят' });
    open('орлова');
    expect(screen.getByText('Сервер занят')).toBeTruthy();
    expect(screen.queryByText('Ничего не нашли')).toBeNull();
    press('Enter');
    expect(mocks.retry).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(mocks.retry).toHaveBeenCalledTimes(2);
  });

  it('opens the card for who does not book', () => {
    mocks.may = { ...mocks.may, book: false };
    open();
    press('Enter');
    expect(document.querySelector('output')?.textContent).toContain('/registry/patient/p1');
  });
});

describe('actions of a patient', () => {
  it('Tab and the key of «П» mark who came, on either layout', () => {
    for (const key of ['п', 'g']) {
      open();
      press('Tab');
      press(key, { code: 'KeyG' });
      cleanup();
    }
    expect(mocks.move.mock.calls).toEqual([1, 2].map(() => [visit, 'arrived']));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('who is not expected today, or came already, is not offered to be marked', () => {
    for (const other of [undefined, { ...visit, status: 'arrived' } as QueueItem]) {
      mocks.find = () => found('Пациенты', [{ kind: 'patient', key: 'p1', patient, visit: other }]);
      open();
      expect(screen.queryByText(/пришёл/)).toBeNull();
      cleanup();
    }
  });

  it('the arrow to the right opens the card, Tab and Enter, too', () => {
    for (const keys of [['ArrowRight'], ['Tab', 'Enter']]) {
      open();
      for (const key of keys) press(key);
      expect(document.querySelector('output')?.textContent).toContain('/registry/patient/p1');
      cleanup();
    }
  });
});

it('a page leads to its part', () => {
  const page = { to: '/clinic#requisites', title: 'Реквизиты', of: 'Клиника', icon: <i /> };
  mocks.find = () => found('Страницы', [{ kind: 'page', key: page.to, page }]);
  open('инн');
  expect(chosen()?.textContent).toContain('Реквизиты · Клиника');
  press('Enter');
  expect(document.querySelector('output')?.textContent).toBe('/clinic#requisites');
});

it('a task of the app is done when the palette has gone', () => {
  const run = vi.fn<() => void>(() => expect(onClose).toHaveBeenCalledOnce());
  const task = { id: 't', title: 'Отсутствие врача', icon: <i />, run };
  mocks.find = () => found('Команды', [{ kind: 'task', key: 't', task }]);
  open('отсут');
  expect(chosen()?.textContent).toContain('Отсутствие врача');
  press('Enter');
  expect(run).toHaveBeenCalledOnce();
});
