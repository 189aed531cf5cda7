import { describe, expect, it } from 'vitest';
import { CallLimit } from './call-limits.ts';

describe('лимит вызовов', () => {
  it('пускает ровно столько, сколько можно за окно, и говорит, сколько ждать', () => {
    const limit = new CallLimit(2, 60_000);
    limit.count('a', 0);
    limit.count('a', 10_000);
    expect(() => limit.count('a', 20_500)).toThrow(expect.objectContaining({ code: 'too_many_requests', params: { seconds: 40 }, retryAfter: 40 }));
    limit.count('a', 60_000);
  });
  it('считает каждого отдельно', () => {
    const limit = new CallLimit(1, 60_000);
    limit.count('a', 0);
    limit.count('b', 0);
    expect(() => limit.count('a', 59_999)).toThrow(expect.objectContaining({ params: { seconds: 1 } }));
  });
});
