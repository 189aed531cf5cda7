import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PresenceHandler, RealtimeClient } from '#renderer/lib/api/realtime.ts';
import { RealtimeContext } from '#renderer/lib/api/use-topic.ts';
import { AlsoOpen } from './also-open.tsx';

describe('who else has a card open', () => {
  it('is named by surname and initials, in their order, and is silent when nobody has', () => {
    const joined: string[] = [];
    let tell: PresenceHandler = () => expect.fail('nobody listens');
    const client = {
      join: (topic: string, handler: PresenceHandler) => {
        joined.push(topic);
        tell = handler;
        return () => joined.pop();
      },
    } as unknown as RealtimeClient;
    const { unmount } = render(
      <RealtimeContext value={client}>
        <AlsoOpen topic="card:1" />
      </RealtimeContext>,
    );
    expect(joined).toEqual(['card:1']);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() =>
      tell([
        { id: '2', last_name: 'Ёлкин', first_name: 'Пётр', middle_name: 'Ильич' },
        { id: '1', last_name: 'Абаева', first_name: 'Ия', middle_name: '' },
      ]),
    );
    expect(screen.getByRole('status').textContent).toBe(
      'Сейчас открыто и у других: Абаева\u00A0И., Ёлкин\u00A0П.\u00A0И.',
    );
    act(() => tell([]));
    expect(screen.getByRole('status').textContent).toBe('');
    unmount();
    expect(joined).toEqual([]);
  });
});
