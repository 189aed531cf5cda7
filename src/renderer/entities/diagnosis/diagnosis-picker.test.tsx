import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DiagnosisKind } from '#shared/contract/refbooks.ts';
import type { Diagnosis } from '#shared/rules/form-025u.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { DiagnosisPicker } from './diagnosis-picker.tsx';
import { OwnDiagnosesContext, type OwnDiagnoses } from './own-diagnoses.ts';

vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));

const item = (code: string, name: string, mark: number | null = null) => ({
  ID: code,
  MKB_CODE: code,
  MKB_NAME: name,
  ADDITIONAL: mark,
});
const GASTRITIS = [
  item('K29.3', 'Хронический поверхностный гастрит'),
  item('K29.5', 'Хронический гастрит неуточненный'),
  item('E10.4', 'Сахарный диабет', 1),
];
let asked: URLSearchParams[] = [];
let answer: () => Promise<Response>;
const [onSubmit, onChange] = [vi.fn<() => void>(), vi.fn<(value: Diagnosis | null) => void>()];

function Form({
  initial = null,
  kind,
  error,
}: {
  readonly initial?: Diagnosis | null;
  readonly kind?: DiagnosisKind;
  readonly error?: string;
}) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <DiagnosisPicker
        label="Диагноз"
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        {...(kind ? { kind } : {})}
        {...(error ? { error } : {})}
      />
      <button type="submit">Сохранить</button>
    </form>
  );
}
function show(props: Parameters<typeof Form>[0] = {}, own: OwnDiagnoses | null = null) {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <OwnDiagnosesContext value={own}>
        <Form {...props} />
      </OwnDiagnosesContext>
    </Provider>,
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Диагноз/ });
/** user-event waits for the clock, which is ours here. */
const type = (text: string) => {
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
};
/** @returns whether the browser would go on with it, e.g. submit the form */
const press = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(field(), { key }));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const status = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const realSetTimeout = setTimeout;
const realTick = () =>
  new Promise<void>((resolve) => {
    realSetTimeout(resolve, 0);
  });
/** Until what was asked is answered: answers come by real ticks, the store tells of them by a timer. */
const settle = async () => {
  for (let tick = 0; tick < 200 && (tick < 20 || status() === 'Ищем…'); tick += 1) {
    await act(async () => {
      await realTick();
      await vi.advanceTimersByTimeAsync(1);
    });
  }
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked = [];
  answer = () => Promise.resolve(Response.json({ items: GASTRITIS, total: 3 }));
  onSubmit.mockReset();
  onChange.mockReset();
  vi.stubGlobal('fetch', (given: Request) => {
    asked.push(new URL(given.url).searchParams);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('DiagnosisPicker', () => {
  it('brings what was found into sight: the field may stand at the lower edge', async () => {
    const seen: string[] = [];
    HTMLElement.prototype.scrollIntoView = function scroll(this: HTMLElement, how) {
      seen.push(`${this.className} ${JSON.stringify(how)}`);
    };
    show();
    type('гастрит');
    press('Enter');
    await settle();
    expect(seen).toContain('combobox-panel {"block":"nearest"}');
  });

  it.each([
    ['disease', 'W01', 'Коды V01–Y98 указывают в поле «Внешняя причина»'],
    ['external_cause', 'S72', 'Здесь нужен код внешней причины: V01–Y98'],
    ['disease', 'J99', 'Ничего не найдено. Проверьте код или сократите слова.'],
  ] as const)('a code that is not for this field says so: %s %s', async (kind, code, words) => {
    answer = () => Promise.resolve(Response.json({ items: [], total: 0 }));
    show({ kind });
    type(code);
    press('Enter');
    await settle();
    expect(status()).toBe(words);
  });

  it('asks from the third character, a second after the last one', async () => {
    show();
    type('га');
    expect(status()).toBe('Введите не меньше 3 символов кода или названия');
    await pass(2000);
    expect(asked).toEqual([]);
    type('гастр');
    expect(status()).toBe('Ищем…');
    await pass(900);
    expect(asked).toEqual([]);
    await pass(200);
    await settle();
    expect(asked.map(String)).toEqual(['search=%D0%B3%D0%B0%D1%81%D1%82%D1%80']);
    expect(options()).toEqual([
      'K29.3 Хронический поверхностный гастрит',
      'K29.5 Хронический гастрит неуточненный',
      'E10.4 Сахарный диабет основная болезнь (†)',
    ]);
    expect(status()).toBe('Найдено: 3');
  });

  it('is chosen by keyboard: Enter asks at once, arrows move, Enter takes, and none submits the form', async () => {
    show();
    type('гастрит');
    press('Enter');
    await settle();
    expect(asked).toHaveLength(1);
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
    press('ArrowDown');
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
    press('Enter');
    expect(onChange.mock.calls).toEqual([
      [{ code: 'K29.5', name: 'Хронический гастрит неуточненный', note: '', character: null }],
    ]);
    expect(field().value).toBe('K29.5');
    expect(screen.getByText('Хронический гастрит неуточненный')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd], 'a letter takes the place of the choice').toEqual([0, 5]);
    expect(options()).toEqual([]);
    // a chosen code stays, however often Enter is pressed
    press('Enter', 'Enter');
    await settle();
    expect([field().value, options(), onChange.mock.calls.length]).toEqual(['K29.5', [], 1]);
    type('гастрит');
    expect(press('Enter', 'Enter', 'Enter', 'a')).toEqual([false, false, false, true]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('arrows go round, and the mouse chooses without taking the focus', async () => {
    show();
    type('гастрит');
    press('Enter');
    await settle();
    press('ArrowUp');
    expect(screen.getAllByRole('option')[2]?.getAttribute('aria-selected')).toBe('true');
    press('ArrowDown');
    const choice = within(screen.getByRole('listbox', { name: 'Диагноз' })).getByText(
      'Хронический поверхностный гастрит',
    );
    expect(fireEvent.mouseDown(choice)).toBe(false);
    fireEvent.click(choice);
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({ code: 'K29.3' });
    expect(document.activeElement).toBe(field());
  });

  it('never shows the answer of another text', async () => {
    show();
    type('гастрит');
    press('Enter');
    await settle();
    expect(options()).toHaveLength(3);
    type('гастриты');
    expect(options()).toEqual([]);
    press('Enter');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says that nothing is found, that it failed, and asks again', async () => {
    show();
    answer = () => Promise.resolve(Response.json({ items: [], total: 0 }));
    type('абв');
    press('Enter');
    await settle();
    expect(status()).toBe('Ничего не найдено. Проверьте код или сократите слова.');
    answer = () => Promise.resolve(Response.json({ code: 'server_busy', message: 'Сервер занят' }, { status: 503 }));
    type('абвг');
    press('Enter');
    await settle();
    expect(status()).toBe('Сервер занят. Нажмите Enter, чтобы повторить.');
    answer = () => Promise.resolve(Response.json({ items: GASTRITIS, total: 3 }));
    press('Enter');
    await settle();
    expect([status(), asked.length]).toEqual(['Найдено: 3', 3]);
    expect(options()).toHaveLength(3);
  });

  it('asks only for causes, or only for diseases', async () => {
    show({ kind: 'external_cause' });
    type('W01');
    press('Enter');
    await settle();
    expect(String(asked[0])).toBe('search=W01&kind=external_cause');
  });

  it('a new code keeps the note; unfinished words over a code leave the code', async () => {
    const chosen: Diagnosis = {
      code: 'K29.3',
      name: 'Хронический поверхностный гастрит',
      note: 'обострение',
      character: 'first',
    };
    show({ initial: chosen });
    type('');
    expect(onChange.mock.calls).toEqual([[null]]);
    cleanup();
    onChange.mockReset();
    show({ initial: chosen });
    type('K29.3 гастрит');
    fireEvent.blur(field());
    expect(field().value).toBe('K29.3');
    expect(onChange).not.toHaveBeenCalled();
    type('гастрит');
    await pass(1100);
    await settle();
    press('ArrowDown', 'Enter');
    expect(onChange.mock.calls[0]?.[0]).toEqual({
      code: 'K29.5',
      name: 'Хронический гастрит неуточненный',
      note: 'обострение',
      character: null,
    });
  });

  it('words left without a choice stay, with the reason; clearing empties them', async () => {
    show({ error: 'Обязательное поле' });
    expect(screen.getByText('Обязательное поле')).toBeTruthy();
    type('гастрит');
    fireEvent.blur(field());
    expect(field().value).toBe('гастрит');
    expect(screen.getByText('Выберите код из списка')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Очистить: Диагноз' }));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('Escape closes the list and nothing else', async () => {
    const onEscape = vi.fn<() => void>();
    document.addEventListener('keydown', onEscape);
    show();
    type('гастрит');
    press('Enter');
    await settle();
    onEscape.mockReset();
    press('Escape');
    expect(options()).toEqual([]);
    expect(field().value).toBe('гастрит');
    document.removeEventListener('keydown', onEscape);
    press('ArrowDown');
    expect(options()).toHaveLength(3);
  });

  it('shows more when asked, by keyboard: the arrows go on with the first of them', async () => {
    const found = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => item(`K${from + index}`, 'Болезнь'));
    answer = () =>
      Promise.resolve(
        Response.json(
          asked.at(-1)?.has('limit') ? { items: found(10, 14), total: 4 } : { items: found(10, 12), total: 4 },
        ),
      );
    show();
    type('болезнь');
    press('Enter');
    await settle();
    expect(options()).toEqual(['K10 Болезнь', 'K11 Болезнь', 'Ещё 2']);
    press('ArrowUp', 'Enter');
    await settle();
    expect(asked.map(String).at(-1)).toContain('limit=200');
    expect(options()).toEqual(['K10 Болезнь', 'K11 Болезнь', 'K12 Болезнь', 'K13 Болезнь']);
    expect(onChange).not.toHaveBeenCalled();
    press('Enter');
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({ code: 'K12' });
  });

  describe('for a patient and a doctor', () => {
    const own = (more: Partial<OwnDiagnoses> = {}): OwnDiagnoses => ({
      patient: { gender: 'male', age: 40 },
      offered: () => [],
      isFavourite: () => false,
      isOfPatient: () => false,
      toggle: () => undefined,
      ...more,
    });

    it('tells who the patient is, and says why a code does not fit', async () => {
      answer = () =>
        Promise.resolve(
          Response.json({
            items: [item('E11.9', 'Сахарный диабет'), { ...item('O24.4', 'Диабет при беременности'), MISFIT: 'sex' }],
            total: 2,
          }),
        );
      show({}, own());
      type('диабет');
      press('Enter');
      await settle();
      expect(String(asked[0])).toContain('gender=male&age=40');
      expect(options()).toEqual(['E11.9 Сахарный диабет', 'O24.4 Диабет при беременности не подходит по полу']);
      press('Enter');
      expect(onChange.mock.calls[0]?.[0]).toMatchObject({ code: 'E11.9' });
    });

    it('a code that does not fit is taken by an arrow and Enter, never by Enter alone', async () => {
      answer = () =>
        Promise.resolve(Response.json({ items: [{ ...item('N41.0', 'Острый простатит'), MISFIT: 'sex' }], total: 1 }));
      show({}, own({ patient: { gender: 'female', age: 88 } }));
      type('простатит');
      press('Enter');
      await settle();
      expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('false');
      expect(press('Enter', 'Enter')).toEqual([false, false]);
      expect(onChange).not.toHaveBeenCalled();
      press('ArrowDown', 'Enter');
      expect(onChange.mock.calls[0]?.[0]).toMatchObject({ code: 'N41.0' });
    });

    it('offers favourites and frequent codes before anything is typed; Enter takes none of them until an arrow is on one', () => {
      show({}, own({ offered: () => [item('I10', 'Гипертензия'), item('J06.9', 'ОРВИ')] }));
      act(() => field().focus());
      expect(options()).toEqual(['I10 Гипертензия', 'J06.9 ОРВИ']);
      expect(status()).toBe('Избранные и частые диагнозы');
      press('Enter');
      expect(onChange).not.toHaveBeenCalled();
      press('ArrowDown', 'ArrowDown', 'Enter');
      expect(onChange.mock.calls[0]?.[0]).toMatchObject({ code: 'J06.9' });
      expect(asked).toEqual([]);
    });

    it('marks what the patient has had', async () => {
      show({}, own({ isOfPatient: (code) => code === 'K29.5' }));
      type('гастрит');
      press('Enter');
      await settle();
      expect(options().filter((text) => text?.includes('у пациента'))).toEqual([expect.stringContaining('K29.5')]);
    });

    it('a star beside a result, and beside the chosen code, keeps it; the list stays open', async () => {
      const toggle = vi.fn<(code: string) => void>();
      show({}, own({ toggle, isFavourite: (code) => code === 'K29.5' }));
      type('гастрит');
      press('Enter');
      await settle();
      expect(screen.getAllByTitle('В избранном: убрать')).toHaveLength(1);
      fireEvent.click(screen.getAllByTitle('Добавить в избранное')[0]!);
      expect(toggle.mock.calls).toEqual([['K29.3']]);
      expect(onChange).not.toHaveBeenCalled();
      press('Enter');
      fireEvent.click(screen.getByRole('button', { name: 'В избранном: K29.3' }));
      expect(toggle.mock.calls.at(-1)).toEqual(['K29.3']);
    });
  });
});
