import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChoice } from './own-choice.ts';

const made = () =>
  createChoice<'light' | 'dark' | 'system'>({
    values: ['system', 'light', 'dark'],
    fallback: 'system',
    device: 'color-scheme',
    fromDevice: (stored) => (stored === 'light' || stored === 'dark' ? stored : undefined),
    toDevice: (value) => (value === 'system' ? null : value),
    own: 'own-color-scheme',
  });
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a choice that follows a person', () => {
  it('is the device’s for a guest, and is told to nobody', () => {
    const choice = made();
    const kept: string[] = [];
    choice.onChosen((chosen) => kept.push(chosen));
    choice.choose('dark');
    expect([choice.current(), made().current(), kept]).toEqual(['dark', 'dark', []]);
  });

  it('is the person’s while they are signed in; the device’s comes back after them', () => {
    const choice = made();
    choice.choose('light');
    choice.follow('dark');
    expect([choice.current(), made().current()]).toEqual(['dark', 'dark']);
    choice.follow(undefined);
    expect([choice.current(), made().current()]).toEqual(['light', 'light']);
  });

  it('of a person who chose nothing yet is the device’s; what they choose is told and leaves the device alone', () => {
    const choice = made();
    const [kept, drawn] = [[] as string[], vi.fn<() => void>()];
    choice.onChosen((chosen) => kept.push(chosen));
    choice.subscribe(drawn);
    choice.choose('light');
    choice.follow(null);
    expect(choice.current()).toBe('light');
    choice.choose('dark');
    choice.follow(undefined);
    expect([choice.current(), kept, drawn.mock.calls.length]).toEqual(['light', ['dark'], 3]);
  });
});
