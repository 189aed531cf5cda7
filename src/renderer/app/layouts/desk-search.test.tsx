import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { askBooking, type BookingAsk } from '#renderer/entities/patient/booking-asks.ts';
import { DeskSearch } from './desk-search.tsx';

interface PaletteProps {
  readonly ask: BookingAsk | null;
  readonly typed: string;
  readonly recent: readonly PatientRow[];
  readonly onPatient: (patient: PatientRow) => void;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}
const given = vi.hoisted(() => ({ palette: null as PaletteProps | null }));
vi.mock('../compositions/desk-palette.tsx', () => ({
  DeskPalette: (props: PaletteProps) => {
    given.palette = props;
    return <div role="dialog" aria-label="палитра" />;
  },
}));
vi.mock('#renderer/features/palette/keys.dialog.tsx', () => ({
  KeysDialog: () => <div role="dialog" aria-label="клавиши" />,
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useCan: () => true }));
vi.mock('#renderer/lib/page/when-idle.ts', () => ({ whenIdle: () => () => undefined }));

beforeEach(() => {
  given.palette = null;
});
afterEach(cleanup);
const dialog = () => screen.findByRole('dialog');
const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  fireEvent.keyDown(document.body, { key, code: key, ...more });
const toPalette = () => press('k', { code: 'KeyK', ctrlKey: true });

describe('DeskSearch', () => {
  it('keeps the letters that are typed before the palette is there, from the page, too', async () => {
    const onPage = vi.fn<() => void>();
    document.addEventListener('keydown', onPage);
    render(<DeskSearch clinic="c1" />);
    toPalette();
    onPage.mockClear();
    for (const key of ['о', 'р', 'ф', 'Backspace', 'л', 'Enter']) expect(press(key), key).toBe(false);
    expect((await dialog()).getAttribute('aria-label')).toBe('палитра');
    expect(given.palette?.typed).toBe('орл');
    expect(onPage).not.toHaveBeenCalled();
    document.removeEventListener('keydown', onPage);
  });

  it('opens by a press, by the slash, and F1 shows the keys', async () => {
    render(<DeskSearch clinic="c1" />);
    fireEvent.click(screen.getByRole('button', { name: 'Пациент, врач, страница…' }));
    await dialog();
    fireEvent.click(screen.getByRole('button', { name: 'Все клавиши' }));
    expect((await screen.findByRole('dialog', { name: 'клавиши' })).isConnected).toBe(true);
    cleanup();
    render(<DeskSearch clinic="c1" />);
    press('.', { code: 'Slash' });
    expect((await dialog()).getAttribute('aria-label')).toBe('палитра');
    cleanup();
    render(<DeskSearch clinic="c1" />);
    press('F1');
    expect((await dialog()).getAttribute('aria-label')).toBe('клавиши');
  });

  it('opens with the booking that a page has begun, and without it when the person asks for the field', async () => {
    const { unmount } = render(<DeskSearch clinic="c1" />);
    const ask = { patient: { id: '7' } as PatientRow, date: '2026-11-25' };
    act(() => askBooking(ask));
    await dialog();
    expect(given.palette?.ask).toEqual(ask);
    act(() => given.palette?.onClose());
    toPalette();
    await dialog();
    expect(given.palette?.ask).toBeNull();
    given.palette = null;
    unmount();
    askBooking(ask);
    expect(given.palette, 'no desk is there').toBeNull();
  });

  it('remembers the last five patients of the clinic, the last first', async () => {
    const seen = (id: string) => ({ id }) as PatientRow;
    const { rerender } = render(<DeskSearch clinic="c1" />);
    toPalette();
    await dialog();
    for (const id of ['1', '2', '3', '4', '5', '6', '2']) {
      given.palette?.onPatient(seen(id));
      rerender(<DeskSearch clinic="c1" />);
    }
    await vi.waitFor(() => expect(given.palette?.recent.map(({ id }) => id)).toEqual(['2', '6', '5', '4', '3']));
    rerender(<DeskSearch clinic="c2" />);
    expect(given.palette?.recent).toEqual([]);
  });
});
