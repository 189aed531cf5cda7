import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { HELP_TOPICS } from './help-topics.ru.ts';
import { HelpScreen } from './help.screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const open = (address = '/', isNarrow = false) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const element = (
    <ClinicContext value={{ id: 'clinic', slug: 'kedr' } as Clinic}>
      <HelpScreen topics={HELP_TOPICS} />
    </ClinicContext>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
};
const contents = () => screen.getByRole('navigation', { name: 'Содержание' });

it('has contents by part, whose links are addresses of the topics and lead to them', async () => {
  const router = open();
  expect(within(contents()).getAllByRole('link')).toHaveLength(HELP_TOPICS.length);
  expect(within(contents()).getByText('Ваша учётная запись')).toBeTruthy();
  const link = within(contents()).getByRole('link', { name: 'Составить расписание' });
  expect(link.getAttribute('href')).toBe('/#schedule');
  fireEvent.click(link);
  expect(router.state.location.hash).toBe('#schedule');
  const heading = screen.getByRole('heading', { level: 3, name: 'Составить расписание' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(heading.id).toBe('schedule');
});

it('an address leads to its topic at once', () => {
  open('/#reports');
  expect(document.activeElement?.textContent).toBe('Посмотреть отчёты клиники');
});

it('marks one topic as the current one', () => {
  open();
  expect(within(contents()).getAllByRole('link', { current: 'location' })).toHaveLength(1);
});

it('a narrow window has them folded above the topics', () => {
  open('/', true);
  const fold = contents().querySelector('details');
  expect(fold?.open).toBe(false);
  expect(fold?.querySelector('summary')?.textContent).toBe('Содержание');
  expect(fold?.querySelectorAll('a')).toHaveLength(HELP_TOPICS.length);
});

it('follow what is found, and are not there for one topic', () => {
  open('/?search=перенести запись');
  expect(
    within(contents())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent));
  cleanup();
  open('/?search=экспорт');
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(screen.queryByRole('navigation')).toBeNull();
});
