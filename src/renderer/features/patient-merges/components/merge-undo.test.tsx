import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MergeUndo } from './merge-undo.tsx';

afterEach(cleanup);

const card = (cardid: string) => ({ id: cardid, cardid, lastName: 'Иванова', firstName: 'Анна', middleName: '' });
const merge = { target: card('2'), source: card('1'), merged_later: null, undone_at: null };
function show(more: Partial<Parameters<typeof MergeUndo>[0]['merge']> = {}) {
  const onAsk = vi.fn<() => void>();
  const { container } = render(<MergeUndo merge={{ ...merge, ...more }} onAsk={onAsk} />);
  return { onAsk, text: container.textContent };
}

it('a merge that is in force can be undone', async () => {
  const { onAsk } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Разъединить: Иванова Анна' }));
  expect(onAsk).toHaveBeenCalledOnce();
});

it('one whose card was merged again, or itself, says which merge is undone first', () => {
  expect(show({ merged_later: card('3') }).text).toBe('Оставшуюся карту объединили с № 3: сначала разъедините их');
  expect(screen.queryByRole('button')).toBeNull();
});

it('one that was undone says when', () => {
  expect(show({ undone_at: '2026-11-27T09:00:00.000Z', target: null }).text).toMatch(/^Разъединены 27\.11\.2026/u);
  expect(screen.queryByRole('button')).toBeNull();
});
