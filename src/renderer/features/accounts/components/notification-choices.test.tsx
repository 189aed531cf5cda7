import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationChoices } from './notification-choices.tsx';

interface Sent {
  readonly body: { readonly kind: string; readonly channel: string; readonly is_on: boolean };
}
const api = vi.hoisted(() => ({
  query: {} as Record<string, unknown>,
  save: vi.fn<(sent: Sent) => Promise<{ readonly error?: unknown }>>(),
}));
vi.mock('../api.ts', () => ({
  useListNotificationChoicesQuery: () => api.query,
  useSetNotificationChoiceMutation: () => [api.save],
}));
const refusal = { status: 503, code: 'server_busy', message: 'Сервер занят', errors: {} };
const moved = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Приём перенесён/ });

beforeEach(() => {
  api.save.mockReset().mockResolvedValue({});
  api.query = {
    currentData: {
      items: [{ kind: 'moved', channel: 'letter', is_on: false }],
      addresses: { letter: 'anna@mail.test', sms: null },
    },
    isFetching: false,
    refetch: () => undefined,
  };
});
afterEach(cleanup);

describe('NotificationChoices', () => {
  it('shows every kind of every channel as it is chosen', () => {
    render(<NotificationChoices />, { wrapper: MemoryRouter });
    expect(screen.getAllByRole('checkbox')).toHaveLength(7);
    expect(screen.getByRole('group', { name: 'Письмом на вашу почту' })).toBeTruthy();
    expect(moved().checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Вы записаны/ }).checked).toBe(true);
  });

  it('says where letters go, and which of them have no switch', () => {
    render(<NotificationChoices />, { wrapper: MemoryRouter });
    expect(screen.getByText('На адрес anna@mail.test')).toBeTruthy();
    expect(screen.getByText(/^Эти письма выключить нельзя/)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('С нового устройства'),
    );
    expect(screen.queryByRole('group', { name: 'По SMS на ваш телефон' })).toBeNull();
  });

  it('who has only a phone chooses what comes by SMS; letters may go to the address of a card', async () => {
    api.query['currentData'] = {
      items: [
        { kind: 'moved', channel: 'letter', is_on: false },
        { kind: 'moved', channel: 'sms', is_on: true },
      ],
      addresses: { letter: null, sms: '+79161234567' },
    };
    render(<NotificationChoices />, { wrapper: MemoryRouter });
    expect(screen.getByText(/^Почта не указана/)).toBeTruthy();
    const group = within(screen.getByRole('group', { name: 'По SMS на ваш телефон' }));
    expect(group.getByText('На номер +7 (916) 123-45-67')).toBeTruthy();
    const bySms = group.getByRole<HTMLInputElement>('checkbox', { name: /^Приём перенесён/ });
    expect(bySms.checked).toBe(true);
    await userEvent.click(bySms);
    expect(api.save).toHaveBeenCalledExactlyOnceWith({ body: { kind: 'moved', channel: 'sms', is_on: false } });
  });

  it('without a proved phone it leads to where one is added', () => {
    api.query['currentData'] = {
      items: [
        { kind: 'moved', channel: 'letter', is_on: true },
        { kind: 'moved', channel: 'sms', is_on: false },
      ],
      addresses: { letter: 'anna@mail.test', sms: null },
    };
    render(
      <MemoryRouter>
        <NotificationChoices />
      </MemoryRouter>,
    );
    const group = within(screen.getByRole('group', { name: 'По SMS на ваш телефон' }));
    expect(group.queryByRole('checkbox')).toBeNull();
    expect(group.getByRole('link', { name: 'Добавить телефон' }).getAttribute('href')).toBe('/security');
  });

  it('saves a press at once and says so', async () => {
    render(<NotificationChoices />, { wrapper: MemoryRouter });
    await userEvent.click(moved());
    expect(moved().checked).toBe(true);
    expect(api.save).toHaveBeenCalledExactlyOnceWith({ body: { kind: 'moved', channel: 'letter', is_on: true } });
    await waitFor(() => expect(screen.getByText('Сохранено')).toBeTruthy());
  });

  it('goes back when the save is refused, says why, and can be tried again', async () => {
    api.save.mockResolvedValueOnce({ error: refusal });
    render(<NotificationChoices />, { wrapper: MemoryRouter });
    await userEvent.click(moved());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Сервер занят'));
    expect(moved().checked).toBe(false);
    await userEvent.click(moved());
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(moved().checked).toBe(true);
  });

  it('sends presses one after the other', async () => {
    let answer: (result: { readonly error?: unknown }) => void = () => undefined;
    api.save.mockImplementationOnce(async () => new Promise((resolve) => (answer = resolve)));
    render(<NotificationChoices />, { wrapper: MemoryRouter });
    await userEvent.click(moved());
    await userEvent.click(moved());
    expect(api.save).toHaveBeenCalledOnce();
    await act(async () => answer({}));
    await waitFor(() => expect(api.save).toHaveBeenCalledTimes(2));
    expect(api.save.mock.calls.map(([{ body }]) => body.is_on)).toEqual([true, false]);
    expect(moved().checked).toBe(false);
  });

  it('says what went wrong when the choices could not be read', () => {
    api.query = { currentData: undefined, isFetching: false, error: refusal, refetch: () => undefined };
    render(<NotificationChoices />, { wrapper: MemoryRouter });
    expect(screen.getByText('Сервер занят')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
