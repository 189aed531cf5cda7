import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryRouter, Link, MemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { watchLeaving } from '#renderer/lib/navigation/leaving.ts';
import { SearchField } from './search-field.tsx';

const DELAY_MS = 500;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('changes the page as it is when the delay is over, not as it was at the last letter', () => {
  function Sample() {
    const [params, setParams] = useSearchParams();
    const go = (name: string, value: string) => {
      const next = new URLSearchParams(params);
      next.set(name, value);
      setParams(next);
    };
    return (
      <>
        <SearchField
          label="Поиск"
          value={params.get('search') ?? ''}
          debounce={DELAY_MS}
          onChange={(text) => go('search', text)}
        />
        <button type="button" onClick={() => go('specialty', 'c')}>
          Кардиолог
        </button>
        <output>{params.toString()}</output>
      </>
    );
  }
  render(
    <MemoryRouter>
      <Sample />
    </MemoryRouter>,
  );
  type('lor');
  pass(DELAY_MS - 100);
  fireEvent.click(screen.getByRole('button', { name: 'Кардиолог' }));
  expect(screen.getByRole('status').textContent).toBe('specialty=c');
  pass(DELAY_MS);
  expect(screen.getByRole('status').textContent).toBe('specialty=c&search=lor');
});

it('asks nothing while a pressed link fetches its page: the page would not come', async () => {
  function List() {
    const [params, setParams] = useSearchParams();
    return (
      <>
        <SearchField
          label="Поиск"
          value={params.get('search') ?? ''}
          debounce={DELAY_MS}
          onChange={(search) => setParams({ search })}
        />
        <Link to="/doctor">Белова</Link>
      </>
    );
  }
  let arrive: (page: { element: ReactNode }) => void = () => undefined;
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    { path: '/doctor', lazy: () => new Promise<{ element: ReactNode }>((resolve) => (arrive = resolve)) },
  ]);
  watchLeaving(router);
  render(<RouterProvider router={router} />);
  type('бел');
  fireEvent.click(screen.getByRole('link', { name: 'Белова' }));
  pass(DELAY_MS * 3);
  expect(router.state.location.search).toBe('');
  await act(async () => {
    arrive({ element: <h1>Врач</h1> });
    await vi.advanceTimersByTimeAsync(DELAY_MS * 3);
  });
  expect(screen.getByRole('heading', { name: 'Врач' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/doctor');
});

it('asks once, a moment after the last letter, and leaves what is typed alone', () => {
  const asked = vi.fn<(text: string) => void>();
  function Sample() {
    const [value, setValue] = useState('');
    const ask = (text: string) => {
      asked(text);
      setValue(text);
    };
    return <SearchField label="Поиск" value={value} debounce={DELAY_MS} onChange={ask} />;
  }
  render(<Sample />);
  type('Со');
  pass(DELAY_MS - 1);
  type('Сорокин ');
  pass(DELAY_MS);
  expect(asked.mock.calls).toEqual([['Сорокин']]);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Сорокин ');
});

it('is in the field again when it is cleared: the button goes', () => {
  render(<SearchField label="Поиск" value="Со" debounce={DELAY_MS} onChange={() => undefined} />);
  const clear = screen.getByRole('button', { name: 'Очистить поиск' });
  clear.focus();
  fireEvent.click(clear);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('says when a text is longer than what can be searched for', () => {
  const asked: string[] = [];
  render(<SearchField label="Поиск" value="" debounce={DELAY_MS} onChange={(text) => asked.push(text)} />);
  type('я'.repeat(300));
  expect(screen.getByRole('alert').textContent).toBe('Ищем по первым 100 знакам из 300');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('я'.repeat(100));
  pass(DELAY_MS);
  expect(asked).toEqual(['я'.repeat(100)]);
  type('😀'.repeat(100));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('😀'.repeat(100));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why what is searched for was refused, at the field', () => {
  const field = (error?: string) => (
    <SearchField label="Пациент" value="а" debounce={DELAY_MS} onChange={() => {}} error={error} />
  );
  const { rerender } = render(field());
  expect(screen.getByRole('searchbox').getAttribute('aria-invalid')).toBeNull();
  rerender(field('Слишком много совпадений, уточните'));
  const box = screen.getByRole('searchbox');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Слишком много совпадений, уточните',
  );
  expect(screen.getByRole('alert').textContent).toContain('Слишком много');
});
