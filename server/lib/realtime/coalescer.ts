import type { TopicNews } from '#shared/contract/realtime.ts';

/** More ids than this are sent as none, which means "read again". */
const MAX_IDS = 200;

const union = (one: readonly string[], two: readonly string[]): string[] => [...new Set([...one, ...two])];

function merge(one: TopicNews, two: TopicNews): TopicNews {
  const isWhole = one.ids.length === 0 || two.ids.length === 0;
  const ids = isWhole ? [] : union(one.ids, two.ids);
  return {
    ids: ids.length > MAX_IDS ? [] : ids,
    // days and employees that one of them does not know may be any
    ...(one.days && two.days ? { days: union(one.days, two.days) } : {}),
    ...(one.employees && two.employees ? { employees: union(one.employees, two.employees) } : {}),
  };
}

/**
 * Passes on the first news at once and merges those of the next `ms` into one: a busy doctor does not flood the
 * listeners.
 */
export class Coalescer {
  readonly #deliver: (news: TopicNews) => void;
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;
  #waiting: TopicNews | undefined;

  constructor(deliver: (news: TopicNews) => void, ms: number) {
    this.#deliver = deliver;
    this.#ms = ms;
  }

  push(news: TopicNews): void {
    if (this.#timer) {
      this.#waiting = this.#waiting ? merge(this.#waiting, news) : news;
      return;
    }
    this.#timer = setTimeout(() => this.#flush(), this.#ms);
    this.#timer.unref();
    this.#deliver(news);
  }

  #flush(): void {
    this.#timer = undefined;
    const news = this.#waiting;
    this.#waiting = undefined;
    if (news) this.push(news);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }
}
