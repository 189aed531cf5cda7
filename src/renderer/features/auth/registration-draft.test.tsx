import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RegisterForm } from './components/register-form.tsx';
import { emptyRegistration } from './components/register-rules.ts';
import { keepTyped, useRegistrationDraft } from './registration-draft.ts';

vi.mock('./api.ts', () => ({
  useListConsentsQuery: () => ({ data: { items: [] }, isLoading: false, error: undefined, refetch: () => undefined }),
  useRegisterMutation: () => [() => undefined],
}));
vi.mock('./use-captcha.ts', () => ({
  useCaptcha: () => ({ state: 'idle', formProps: {}, headers: () => Promise.resolve({}) }),
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ config: null }) }));
const MINUTE = 60_000;
const typed = { ...emptyRegistration, first_name: 'Анна', email: 'a@b.ru', password: 'long-enough' };
const readDraft = () => renderHook(useRegistrationDraft).result.current.draft;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('started registration', () => {
  it('is kept for 15 minutes after the last letter, without the password, then removed from the browser', () => {
    keepTyped(typed);
    vi.setSystemTime(Date.now() + 14 * MINUTE);
    expect(readDraft()).toEqual({ values: { ...typed, password: '' }, sentAt: null, challenge: null });
    keepTyped(typed);
    vi.setSystemTime(Date.now() + 14 * MINUTE);
    expect(readDraft()).not.toBeNull();
    vi.setSystemTime(Date.now() + MINUTE);
    expect(readDraft()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
  it('is kept for a day after it was sent, then removed as a whole', () => {
    const { result } = renderHook(useRegistrationDraft);
    const sentAt = Date.now();
    result.current.sent(typed, null);
    vi.setSystemTime(sentAt + 1439 * MINUTE);
    expect(readDraft()).toMatchObject({ sentAt });
    vi.setSystemTime(sentAt + 1440 * MINUTE);
    expect(readDraft()).toBeNull();
  });
  it('is forgotten when the person erases it', () => {
    render(<RegisterForm next={null} onRegistered={() => undefined} />);
    const email = screen.getByLabelText('E-mail');
    fireEvent.change(email, { target: { value: 'a' } });
    expect(readDraft()?.values.email).toBe('a');
    fireEvent.change(email, { target: { value: '' } });
    expect(readDraft()).toBeNull();
  });
});
