import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SpecialtyList } from './specialty-list.tsx';

interface Asked {
  readonly query: { readonly page: number };
}
const PAGES = [
  [
    { id: 'therapy', title: 'Терапевт', doctors: 2 },
    { id: 'nobody', title: 'Аллерголог', doctors: 0 },
  ],
  [{ id: 'eyes', title: 'Офтальмолог', doctors: 1 }],
  [{ id: 'urology', title: 'Уролог', doctors: 3 }],
];
const { answer, refetch } = vi.hoisted(() => ({
  answer: vi.fn<(page: number) => object>(),
  refetch: vi.fn<() => void>(),
}));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({ useClinic: () => ({ id: 'clinic' }) }));
vi.mock('#renderer/entities/doctor/api.ts', () => ({
  useListSpecialtiesQuery: ({ query: { page } }: Asked) => ({ isFetching: false, refetch, ...answer(page) }),
}));

const onChoose = vi.fn<(specialty: string | null) => void>();
const pagesOf = (pages: number) => (page: number) => ({ currentData: { items: PAGES[page - 1], pages } });
beforeEach(() => answer.mockImplementation(pagesOf(1)));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});
const titles = () => screen.getAllByRole('button').map((button) => button.firstElementChild?.textContent);

it('lists who has doctors, after all of them with their number', async () => {
  render(<SpecialtyList chosen={null} onChoose={onChoose} />);
  expect(titles()).toEqual(['Все', 'Терапевт']);
  expect(screen.getByRole('button', { name: /^Все/ }).textContent).toContain('2 врача');
  await userEvent.setup().click(screen.getByRole('button', { name: /^Терапевт/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('therapy');
});
it('keeps in sight what is chosen, even without doctors', () => {
  render(<SpecialtyList chosen="nobody" onChoose={onChoose} />);
  expect(screen.getByRole('button', { name: /^Аллерголог/ })).toHaveProperty('tabIndex', 0);
});
it('goes on beyond the first hundred, and counts no doctors that it has not read', async () => {
  answer.mockImplementation(pagesOf(3));
  render(<SpecialtyList chosen="urology" onChoose={onChoose} />);
  await waitFor(() => expect(titles()).toEqual(['Все', 'Терапевт', 'Офтальмолог', 'Уролог']));
  expect(screen.getByRole('button', { name: /^Все/ }).textContent).toBe('Все');
  expect(screen.getByRole('button', { name: /^Уролог/ }).getAttribute('aria-pressed')).toBe('true');
});
it('says when a further page does not come, and asks again', async () => {
  answer.mockImplementation((page) =>
    page === 1 ? pagesOf(2)(1) : { error: { status: 500, message: 'Сервер не отвечает' } },
  );
  render(<SpecialtyList chosen={null} onChoose={onChoose} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).not.toBe('');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Повторить' }));
  expect(refetch).toHaveBeenCalledOnce();
});
