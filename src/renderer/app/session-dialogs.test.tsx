import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionDialogs } from './session-dialogs.tsx';

const person = {
  id: '1',
  profile: { first_name: 'Инна', last_name: 'Луговая', middle_name: '', email: 'inna@example.test', avatar: null },
  is_superuser: false,
  is_social: false,
  resources: [],
};
const session = vi.hoisted(() => ({
  user: null as unknown,
  hasExpired: false,
  isEnding: false,
  endsAt: null as number | null,
  locksAt: null as number | null,
  closed: null as unknown,
  canProlong: true,
}));
const actions = vi.hoisted(() => ({ prolong: vi.fn<() => Promise<boolean>>(), leavePage: vi.fn<() => void>() }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => session }));
vi.mock('#renderer/lib/session/cover-actions.ts', () => ({ useCoverActions: () => actions }));
vi.mock('./use-system-lock.ts', () => ({ useSystemLock: () => undefined }));
vi.mock('./proof-host.tsx', () => ({ ProofHost: () => null }));
vi.mock('#renderer/features/auth/components/lock-form.tsx', () => ({
  LockForm: () => <input aria-label="Пароль" />,
}));
vi.mock('#renderer/features/auth/components/login-form.tsx', () => ({
  LoginForm: ({ email }: { readonly email: string }) => <input aria-label="E-mail" defaultValue={email} />,
}));

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has the element without its dialogs
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(session, {
    user: person,
    hasExpired: false,
    isEnding: true,
    endsAt: Date.now() + 60_000,
    locksAt: null,
    closed: null,
    canProlong: true,
  });
  actions.prolong.mockReset();
  actions.leavePage.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the warning', () => {
  it('counts down quietly, has the focus on «Продолжить», and says when the press did not help', async () => {
    render(<SessionDialogs />);
    expect(dialog('Сеанс скоро завершится')).not.toBeNull();
    expect(document.activeElement).toBe(button('Продолжить'));
    expect(screen.getByRole('status').textContent).toBe('До конца сеанса 60 секунд');
    await act(() => vi.advanceTimersByTimeAsync(18_500));
    expect(screen.getByRole('timer').textContent).toBe('0:42');
    expect(screen.getByRole('status').textContent).toBe('');
    actions.prolong.mockResolvedValueOnce(false);
    act(() => button('Продолжить').click());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('alert').textContent).toContain('Нет связи с сервером');
  });

  it('near the absolute end promises nothing: it is read, and goes', () => {
    session.canProlong = false;
    render(<SessionDialogs />);
    act(() => button('Понятно').click());
    expect(dialog('Сеанс скоро завершится')).toBeNull();
    expect(actions.prolong).not.toHaveBeenCalled();
  });

  it('of a lock says that the password will be asked, and can be answered near the absolute end, too', async () => {
    Object.assign(session, { canProlong: false, endsAt: Date.now() + 90_000, locksAt: Date.now() + 30_000 });
    render(<SessionDialogs />);
    expect(dialog('Экран скоро заблокируется')?.textContent).toContain('понадобится пароль');
    expect(screen.getByRole('status').textContent).toBe('До блокировки 30 секунд');
    actions.prolong.mockResolvedValueOnce(true);
    act(() => button('Продолжить').click());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(actions.prolong).toHaveBeenCalledOnce();
  });

  it('is not there over a page of a session that waits for its second factor', () => {
    session.closed = { level: 'enrolling' };
    render(<SessionDialogs />);
    expect(document.querySelectorAll('dialog').length).toBe(0);
  });

  it('a guest is told nothing', () => {
    session.user = null;
    const { container } = render(<SessionDialogs />);
    expect(container.childElementCount + document.querySelectorAll('dialog').length).toBe(0);
  });
});

describe('the cover', () => {
  it('names the person, has their e-mail in the form, and lets them leave', async () => {
    session.hasExpired = true;
    render(<SessionDialogs />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(dialog('Сеанс завершён')?.textContent).toContain('Луговая Инна, войдите снова');
    vi.useRealTimers();
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('inna@example.test');
    const way = screen.getByRole('link', { name: /^Забыли пароль\?/ });
    expect([way.getAttribute('href'), way.getAttribute('target')]).toEqual(['/password', '_blank']);
    act(() => button('Выйти').click());
    expect([actions.leavePage.mock.calls.length, button('Выйти').ariaBusy]).toEqual([1, 'true']);
    act(() => button('Выйти').click());
    expect(actions.leavePage).toHaveBeenCalledOnce();
  });

  it('of a lock names the person and takes the place of the title, whatever the page calls itself meanwhile', async () => {
    document.title = 'Запертая Ева';
    const { first_name, last_name, middle_name } = person.profile;
    session.closed = { level: 'locked', profile: { id: '1', first_name, last_name, middle_name }, has_password: true };
    const { unmount } = render(<SessionDialogs />);
    expect(dialog('Экран заблокирован')?.textContent).toContain('Луговая Инна, введите пароль: страница');
    vi.useRealTimers();
    expect(await screen.findByLabelText('Пароль')).toBeTruthy();
    expect(document.title).toBe('Экран заблокирован');
    document.title = 'Запертая Ева, карта 7';
    await waitFor(() => expect(document.title).toBe('Экран заблокирован'));
    act(() => button('Выйти').click());
    expect(actions.leavePage).toHaveBeenCalledOnce();
    unmount();
    expect(document.title).toBe('Запертая Ева, карта 7');
  });

  it('keeps its keys to itself: Escape and hotkeys of the page below hear nothing', () => {
    session.hasExpired = true;
    const below = vi.fn<() => void>();
    document.addEventListener('keydown', below);
    render(<SessionDialogs />);
    act(() => void button('Выйти').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    document.removeEventListener('keydown', below);
    expect(below).not.toHaveBeenCalled();
  });
});
