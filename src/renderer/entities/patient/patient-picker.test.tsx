import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import type { PatientRow } from './api.ts';
import { PatientPicker } from './patient-picker.tsx';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));

const clinic = { id: 'c', timezone: 'Europe/Moscow' };
const row = (cardid: string, last_name: string, more: Partial<PatientRow> = {}): PatientRow => ({
  id: `p${cardid}`,
  last_name,
  first_name: 'Анна',
  middle_name: '',
  date_of_birth: '1980-02-01',
  cardid,
  phone: '+79161234567',
  gender: null,
  good: false,
  ...more,
});
const FOUND = [row('1', 'Ёлкина'), row('2', 'Ёлкина', { date_of_birth: null, phone: '' })];
const ADDED = row('9', 'Новая');
let asked: string[] = [];
let answer: () => Response;
const [onChange, onCreate, onSubmit] = [
  vi.fn<(value: PatientRow | null) => void>(),
  vi.fn<(typed: string) => void>(),
  vi.fn<() => void>(),
];

function Sample({
  canCreate = false,
  initial = null,
}: {
  readonly canCreate?: boolean;
  readonly initial?: PatientRow | null;
}) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PatientPicker
        clinic={clinic}
        label="Пациент"
        value={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is under test
        autoFocus
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        {...(canCreate ? { onCreate } : {})}
      />
      <button
        type="submit"
        onClick={() => {
          if (canCreate) setValue(ADDED);
        }}
      >
        Записать
      </button>
    </form>
  );
}
function show(props: Parameters<typeof Sample>[0] = {}) {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <Sample {...props} />
    </Provider>,
  );
  return userEvent.setup();
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Пациент/ });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const status = () => screen.getByRole('status').textContent;
/** Until the field says this, or offers so many. */
const says = (text: string) => vi.waitUntil(() => status() === text);
const offers = (count: number) => vi.waitUntil(() => options().length === count);

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ items: FOUND, total: 2, pages: 1, next: null });
  onChange.mockReset();
  onCreate.mockReset();
  onSubmit.mockReset();
  vi.stubGlobal('fetch', (given: Request) => {
    asked.push(new URL(given.url).searchParams.get('search') ?? '');
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('PatientPicker', () => {
  it('asks from the second letter, a moment after the last one, and shows what tells namesakes apart', async () => {
    const user = show();
    expect(document.activeElement).toBe(field());
    await user.type(field(), 'ё');
    expect(status()).toContain('не меньше 2 букв');
    await user.type(field(), 'лк');
    await says('Найдено: 2');
    expect(asked.at(-1)).toBe('ёлк');
    expect(asked.filter((text) => text.length < 2)).toEqual([]);
    expect(options()).toEqual([
      'Ёлкина Анна01.02.1980 · карта № 1 · +7 (916) 123-45-67',
      'Ёлкина Аннадата рождения не указана · карта № 2 · телефон не указан',
    ]);
  });

  it('asks for a card number by one figure', async () => {
    const user = show();
    await user.type(field(), '5');
    await offers(2);
    expect(asked).toEqual(['5']);
  });

  it('is chosen by keyboard; who is chosen stands in the field, the marks under it; clearing empties', async () => {
    const user = show();
    await user.type(field(), 'ёлкина{Enter}');
    await offers(2);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(FOUND[1]);
    expect(field().value).toBe('Ёлкина Анна');
    expect(screen.getByText('дата рождения не указана · карта № 2 · телефон не указан')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Очистить: Пациент' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(field().value).toBe('');
  });

  it('offers to add at the end of the list, and when nobody is found', async () => {
    const user = show({ canCreate: true });
    await user.type(field(), 'ёлкина{Enter}');
    await offers(3);
    expect(options().at(-1)).toContain('Добавить пациента');
    answer = () => Response.json({ items: [], total: 0, pages: 0, next: null });
    await user.type(field(), ' новая');
    await says('Никого не нашли. Проверьте написание или добавьте пациента.');
    expect(options()).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('ёлкина новая');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('Enter searches, then chooses, then goes on', async () => {
    const user = show();
    await user.type(field(), 'ёлкина{Enter}');
    await offers(2);
    await user.keyboard('{Enter}');
    expect([field().value, onSubmit.mock.calls.length]).toEqual(['Ёлкина Анна', 0]);
    await user.keyboard('{Enter}');
    expect([onSubmit.mock.calls.length, options()]).toEqual([1, []]);
  });

  it('who was added elsewhere stands in the field whole, and nothing looks refused', async () => {
    const user = show({ canCreate: true });
    answer = () => Response.json({ items: [], total: 0, pages: 0, next: null });
    await user.type(field(), 'новая{Enter}');
    await offers(1);
    await user.keyboard('{Enter}');
    // the focus goes to the dialog that adds
    screen.getByRole('button', { name: 'Записать' }).focus();
    expect(screen.queryByText('Выберите пациента из списка')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Записать' }));
    expect([field().value, screen.queryByText('Выберите пациента из списка')]).toEqual(['Новая Анна', null]);
  });

  it('a failed search is told with its reason and asked again by Enter, never as an empty list', async () => {
    const user = show();
    answer = () => Response.json({ code: 'server_busy', message: 'Сервер занят' }, { status: 503 });
    await user.type(field(), 'ёлкина{Enter}');
    await says('Сервер занят. Нажмите Enter, чтобы повторить.');
    answer = () => Response.json({ items: FOUND, total: 2, pages: 1, next: null });
    expect(options()).toEqual([]);
    await user.keyboard('{Enter}');
    await offers(2);
  });

  it('says that there are more than it shows', async () => {
    answer = () => Response.json({ items: FOUND, total: 90, pages: 5, next: 'x' });
    const user = show();
    await user.type(field(), 'ёлкина{Enter}');
    await offers(2);
    expect(status()).toBe('Показаны 2 из 90, уточните поиск');
  });

  it('words left without a choice stay with the reason; over a chosen patient they go', async () => {
    const user = show();
    await user.type(field(), 'ёлк');
    await user.tab();
    await user.tab();
    expect(field().value).toBe('ёлк');
    expect(screen.getByText('Выберите пациента из списка')).toBeTruthy();
    cleanup();
    const again = show({ initial: FOUND[0] ?? null });
    await again.type(field(), ' Мария');
    await again.tab();
    await again.tab();
    expect(field().value).toBe('Ёлкина Анна');
  });
});
