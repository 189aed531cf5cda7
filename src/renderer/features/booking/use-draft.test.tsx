import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { AuthPromptContext, type AuthPrompt } from '#renderer/lib/session/auth-prompt.ts';
import { readDraft, saveDraft, type BookingDraft } from './draft.ts';
import { useDraft, useDraftDay } from './use-draft.ts';

const session = vi.hoisted(() => ({ isSignedIn: false }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => session }));

const DOCTOR = '120564b2-7163-81ab-b391-5026cae51786';
const clinic = { id: 'c', modules: [] } as unknown as Clinic;
const slot = { id: 's', start_time: '2026-11-25T14:30:00+03:00', end_time: '2026-11-25T15:00:00+03:00' };
const choice = { doctor: DOCTOR, date: '2026-11-25', type: 0 } as const;
const open = vi.fn<(slot: BookingDraft['slot']) => Promise<void>>(() => Promise.resolve());
const ask = vi.fn<AuthPrompt>();
const around = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter>
    <ClinicContext value={clinic}>
      <AuthPromptContext value={ask}>{children}</AuthPromptContext>
    </ClinicContext>
  </MemoryRouter>
);
const render = () => renderHook(() => useDraft(choice, open), { wrapper: around });
const keep = () => saveDraft({ clinic: 'c', ...choice, slot });
const setFocus = (hasFocus: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);

beforeEach(() => {
  session.isSignedIn = false;
  localStorage.clear();
  open.mockClear();
  ask.mockReset();
  setFocus(true);
});
afterEach(cleanup);

describe('useDraft', () => {
  it('keeps the choice of a visitor, and goes on when they have signed in', async () => {
    ask.mockImplementation(() => {
      expect(readDraft('c')).toMatchObject({ ...choice, slot });
      return Promise.resolve(true);
    });
    const { result } = render();
    await act(() => result.current(slot));
    expect(open).toHaveBeenCalledExactlyOnceWith(slot);
    expect(readDraft('c')).toBeNull();
  });
  it('keeps the choice when the question is closed: the letter may still bring them back', async () => {
    ask.mockResolvedValue(false);
    const { result } = render();
    await act(() => result.current(slot));
    expect(open).not.toHaveBeenCalled();
    expect(readDraft('c')?.slot).toEqual(slot);
  });
  it('takes the kept time of somebody who comes back signed in, once', () => {
    keep();
    session.isSignedIn = true;
    const { rerender } = render();
    rerender();
    expect(open).toHaveBeenCalledExactlyOnceWith(slot);
    expect(readDraft('c')).toBeNull();
  });
  it('waits for the focus where several windows have the same choice', () => {
    keep();
    session.isSignedIn = true;
    setFocus(false);
    render();
    expect(open).not.toHaveBeenCalled();
    setFocus(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(open).toHaveBeenCalledOnce();
  });
  it('does nothing when another window has used the choice', () => {
    keep();
    session.isSignedIn = true;
    setFocus(false);
    render();
    localStorage.clear();
    setFocus(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(open).not.toHaveBeenCalled();
  });
});

describe('useDraftDay', () => {
  const renderDay = () =>
    renderHook(
      () => {
        useDraftDay();
        return useLocation();
      },
      { wrapper: around },
    );
  it('leads back to the day with its time chosen', () => {
    keep();
    session.isSignedIn = true;
    const { result } = renderDay();
    expect(result.current.search).toBe(`?doctor=${DOCTOR}&date=2026-11-25`);
    expect(result.current.state).toEqual({ time: slot.start_time });
  });
  it('leaves a visitor where they are', () => {
    keep();
    expect(renderDay().result.current.search).toBe('');
  });
});
