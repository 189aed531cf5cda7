import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OptionsState } from '../use-options.ts';
import { PartSelect } from './part-select.tsx';

const OPTIONS = [
  { id: '1', text: 'Кардиолог' },
  { id: '2', text: 'Терапевт' },
];
const ready: OptionsState = { options: OPTIONS, isLoading: false, error: undefined, onRetry: () => {} };
const found = vi.fn<(clinic: string, search: string) => OptionsState>();
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({ useClinic: () => ({ id: 'c' }) }));
vi.mock('../use-options.ts', () => ({
  optionHooks: { specialty: (clinic: string, search: string) => found(clinic, search) },
}));
const onSubmit = vi.fn<() => void>();

function Sample({ initial = '' }: { readonly initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PartSelect
        part="specialty"
        field={{ name: 's', value, error: undefined, onChange: setValue }}
        label="Специальность"
        chosenText={OPTIONS.find(({ id }) => id === value)?.text ?? ''}
        onPick={() => {}}
      />
      <button type="submit">Дальше</button>
    </form>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Специальность' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.clearAllMocks();
  found.mockReturnValue(ready);
});
afterEach(cleanup);

describe('the choice of a part of a doctor', () => {
  it('says when what was pasted is longer than what can be searched for', () => {
    render(<Sample />);
    fireEvent.change(field(), { target: { value: 'я'.repeat(300) } });
    expect(field().value).toBe('я'.repeat(100));
    expect(screen.getByRole('alert').textContent).toBe('Ищем по первым 100 знакам из 300');
    fireEvent.change(field(), { target: { value: 'Кард' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('by mouse: a press opens the list, a press chooses, the list is closed', async () => {
    render(<Sample />);
    expect(options()).toEqual([]);
    await userEvent.click(field());
    expect(options()).toEqual(['Кардиолог', 'Терапевт']);
    await userEvent.click(screen.getByRole('option', { name: 'Терапевт' }));
    expect([field().value, options(), field().getAttribute('aria-expanded')]).toEqual(['Терапевт', [], 'false']);
    await userEvent.click(field());
    expect(options(), 'over a choice, too').toEqual(['Кардиолог', 'Терапевт']);
  });

  it('by keys: an arrow opens, arrows go round, Enter chooses, and the next Enter submits the form', async () => {
    render(<Sample />);
    await userEvent.tab();
    expect(options(), 'the focus alone opens nothing').toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    expect([options().length, active()]).toEqual([2, undefined]);
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Кардиолог');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Терапевт');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect([field().value, onSubmit.mock.calls.length]).toEqual(['Терапевт', 0]);
    await userEvent.keyboard('{Enter}');
    expect([onSubmit.mock.calls.length, options(), field().value]).toEqual([1, [], 'Терапевт']);
  });

  it('Enter never changes a choice, also when the list was opened over it', async () => {
    render(<Sample initial="2" />);
    field().focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect([options().length, active()]).toEqual([2, undefined]);
    await userEvent.keyboard('{Enter}');
    expect(field().value).toBe('Терапевт');
  });

  it('searches once typing has stopped; the first answer is active; typing replaces what was chosen', async () => {
    render(<Sample initial="2" />);
    await userEvent.tab();
    await userEvent.keyboard('кар');
    expect(field().value).toBe('кар');
    expect(options(), 'never the answer of another text').toEqual([]);
    await vi.waitFor(() => expect(found).toHaveBeenLastCalledWith('c', 'кар'));
    expect(active()).toBe('Кардиолог');
    await userEvent.keyboard('{Enter}');
    expect([field().value, onSubmit.mock.calls.length]).toEqual(['Кардиолог', 0]);
  });

  it('Enter asks at once; an Enter of an IME does nothing', async () => {
    render(<Sample />);
    await userEvent.type(field(), 'тер');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(found).toHaveBeenLastCalledWith('c', '');
    await userEvent.keyboard('{Enter}');
    expect(found).toHaveBeenLastCalledWith('c', 'тер');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('Escape closes the list and nothing else; words over a choice go when the field is left', async () => {
    render(<Sample initial="1" />);
    await userEvent.tab();
    await userEvent.keyboard('тер{Escape}');
    expect([field().value, options()]).toEqual(['тер', []]);
    await userEvent.tab();
    expect(field().value).toBe('Кардиолог');
  });

  it('words left without a choice stay, with the reason; an emptied field is no choice', async () => {
    render(<Sample initial="1" />);
    await userEvent.clear(field());
    expect(field().value).toBe('');
    await userEvent.type(field(), 'абв');
    await userEvent.tab();
    await userEvent.tab();
    expect([field().value, screen.getByText('Введите данные: "Специальность"').id]).toEqual([
      'абв',
      field().getAttribute('aria-describedby'),
    ]);
  });

  it('says that it loads, that it failed and can be asked again, and that there is nothing', async () => {
    const onRetry = vi.fn<() => void>();
    found.mockReturnValue({ ...ready, options: [], isLoading: true });
    const { rerender } = render(<Sample />);
    await userEvent.click(field());
    const status = () => screen.getByRole('status').textContent;
    expect(status()).toBe('Загружаем…');
    found.mockReturnValue({ ...ready, options: [], error: 'Нет связи', onRetry });
    rerender(<Sample />);
    expect(status()).toBe('Нет связи');
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await userEvent.type(field(), '{Enter}');
    expect(onRetry).toHaveBeenCalledTimes(2);
    found.mockReturnValue({ ...ready, options: [] });
    rerender(<Sample />);
    expect(status()).toBe('Список пуст');
  });
});
