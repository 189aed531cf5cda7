import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchSelect, type OptionsState } from './search-select.tsx';

const ready: OptionsState = {
  options: [
    { id: '1', text: 'Кардиолог' },
    { id: '2', text: 'Терапевт' },
  ],
  isLoading: false,
  error: undefined,
  onRetry: () => {},
};
const onSearch = vi.fn<(search: string) => void>();
const onSubmit = vi.fn<() => void>();

function Sample({
  state = ready,
  initial = '',
  error,
}: {
  readonly state?: OptionsState;
  readonly initial?: string;
  readonly error?: string;
}) {
  const [value, setValue] = useState(initial);
  const chosen = ready.options.find(({ id }) => id === value)?.text ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <SearchSelect
        field={{ name: 's', value, error, onChange: setValue }}
        label="Специальность"
        chosenText={chosen}
        state={state}
        onSearch={onSearch}
        onPick={() => {}}
      />
      <button type="submit">Дальше</button>
    </form>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Специальность' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.clearAllMocks();
});
afterEach(cleanup);

describe('выбор из списка, который ищет сервер', () => {
  it('мышью: открыть, выбрать, список закрыт', async () => {
    render(<Sample />);
    expect(options()).toEqual([]);
    await userEvent.click(field());
    expect(options()).toEqual(['Кардиолог', 'Терапевт']);
    await userEvent.click(screen.getByRole('option', { name: 'Терапевт' }));
    expect([field().value, options(), field().getAttribute('aria-expanded')]).toEqual(['Терапевт', [], 'false']);
  });

  it('клавишами: стрелки ведут, Enter выбирает и не отправляет форму', async () => {
    render(<Sample />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toBe('Кардиолог');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Терапевт');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field().value).toBe('Терапевт');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect([onSubmit.mock.calls.length, options(), field().value]).toEqual([1, [], 'Терапевт']);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect([options().length, field().getAttribute('aria-activedescendant')]).toEqual([2, null]);
    await userEvent.keyboard('{Escape}');
    expect(field().value).toBe('Терапевт');
  });

  it('ищет, когда перестали печатать; Escape возвращает выбранное', async () => {
    render(<Sample initial="1" />);
    await userEvent.click(field());
    await userEvent.type(field(), 'тер', { initialSelectionStart: 0, initialSelectionEnd: 9 });
    await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('тер'));
    await userEvent.keyboard('{Escape}');
    expect(field().value).toBe('Кардиолог');
    await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(''));
  });

  it('стёртое при уходе — ничего не выбрано', async () => {
    render(<Sample initial="1" />);
    await userEvent.clear(field());
    await userEvent.tab();
    expect(field().value).toBe('');
  });

  it('загрузка, ошибка и пустой список говорят о себе', async () => {
    const onRetry = vi.fn<() => void>();
    const { rerender } = render(<Sample state={{ ...ready, options: [], isLoading: true }} />);
    await userEvent.click(field());
    expect(screen.getByRole('status').textContent).toBe('Загружаем…');
    rerender(<Sample state={{ ...ready, options: [], error: 'Нет связи', onRetry }} />);
    expect(screen.getByRole('status').textContent).toBe('Нет связи');
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(onRetry).toHaveBeenCalledOnce();
    rerender(<Sample state={{ ...ready, options: [] }} />);
    expect(screen.getByRole('status').textContent).toBe('Список пуст');
  });
});
