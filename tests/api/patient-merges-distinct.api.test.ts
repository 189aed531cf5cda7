import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { MergeCalls } from '#tests/support/merges.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let cards: MergeCalls;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  cards = new MergeCalls(api, await createClinic(test));
});

const addCards = async <const N extends readonly string[]>(...names: N) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await cards.add()] as const))) as Record<
    N[number],
    string
  >;
/** Whether the two are said to be of two people, from either side. */
const areDistinct = async (one: string, other: string): Promise<boolean> => {
  const [here, there] = [await cards.preview(one, other), await cards.preview(other, one)];
  expect(here.distinct_since).toBe(there.distinct_since);
  return here.distinct_since !== null;
};
const pairOf = (...ids: readonly string[]) => ids.toSorted();
const press = async (id: string, other: string, more: object = {}) => {
  const { target, source } = await cards.preview(id, other);
  return cards.press(id, other, { version: target.version, other_version: source.version, ...more });
};

describe('cards of two people, one of which becomes part of a third card', () => {
  it('are of two people still: the third card is not offered, asks before a merge, and is as before once they are two again', async () => {
    const { a, b, d } = await addCards('a', 'b', 'd');
    await cards.markDistinct(a, d);
    expect(await areDistinct(b, d)).toBe(false);
    const id = await cards.merge(b, a);
    expect(await cards.pairs()).toEqual([]);
    expect(await areDistinct(b, d)).toBe(true);
    expect(codeOf(await press(b, d))).toBe('merge_not_compared');
    await cards.undone(id);
    expect([await areDistinct(a, d), await areDistinct(b, d)]).toEqual([true, false]);
    expect(new Set(await cards.pairs())).toEqual(new Set([pairOf(a, b), pairOf(b, d)]));
  });

  it('keep what was said of the third card itself, before or since', async () => {
    const { a, b, d, e } = await addCards('a', 'b', 'd', 'e');
    await cards.markDistinct(b, d);
    await cards.markDistinct(a, d);
    await cards.markDistinct(a, e);
    const id = await cards.merge(b, a);
    await cards.markDistinct(e, b);
    await cards.undone(id);
    for (const one of [a, b]) for (const other of [d, e]) expect(await areDistinct(one, other)).toBe(true);
  });

  it('are of two people again after an undo, also where they were made one, knowing that', async () => {
    const { a, b, d } = await addCards('a', 'b', 'd');
    await cards.markDistinct(a, b);
    const id = await cards.merge(b, a);
    expect(await areDistinct(b, d)).toBe(false);
    const into = await cards.merge(d, b);
    expect(await cards.pairs()).toEqual([]);
    await cards.undone(into);
    await cards.undone(id);
    expect([await areDistinct(a, b), await areDistinct(a, d), await areDistinct(b, d)]).toEqual([true, false, false]);
  });

  it.each(['the first', 'the last'])(
    'and the other, too, part of another one: undone from %s on they are what they were',
    async (order) => {
      const { a, b, d, e } = await addCards('a', 'b', 'd', 'e');
      await cards.markDistinct(a, d);
      const [first, last] = [await cards.merge(b, a), await cards.merge(e, d)];
      const isFromFirst = order === 'the first';
      expect(await areDistinct(b, e)).toBe(true);
      await cards.undone(isFromFirst ? first : last);
      expect(await areDistinct(isFromFirst ? a : b, isFromFirst ? e : d)).toBe(true);
      await cards.undone(isFromFirst ? last : first);
      expect(await areDistinct(a, d)).toBe(true);
      for (const [one, other] of [
        [b, e],
        [b, d],
        [a, e],
      ] as const)
        expect(await areDistinct(one, other)).toBe(false);
    },
  );

  it('along a chain come back step by step', async () => {
    const { a, b, c, d } = await addCards('a', 'b', 'c', 'd');
    await cards.markDistinct(d, a);
    const first = await cards.merge(b, a);
    const second = await cards.merge(c, b);
    expect(await areDistinct(c, d)).toBe(true);
    await cards.undone(second);
    expect([await areDistinct(c, d), await areDistinct(b, d)]).toEqual([false, true]);
    await cards.undone(first);
    expect([await areDistinct(b, d), await areDistinct(a, d)]).toEqual([false, true]);
  });

  it('are one person’s for whoever takes that back, and a pair again', async () => {
    const { a, b, d } = await addCards('a', 'b', 'd');
    await cards.markDistinct(a, d);
    await cards.markDistinct(b, d);
    await cards.merge(b, a);
    await cards.unmarkDistinct(d, b);
    expect(await areDistinct(b, d)).toBe(false);
    expect(await cards.pairs()).toEqual([pairOf(b, d)]);
  });

  it('are as many marks as were made, however many cards become one', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => cards.add()));
    const [kept = '', ...rest] = crowd;
    const other = await cards.add();
    for (const id of crowd) await cards.markDistinct(id, other);
    for (const id of rest) await cards.merge(kept, id);
    const marks = await test.rows<{ one: string; other: string }>(
      'select one_now as one, other_now as other from patient_distinct where organization_id = $1',
      [cards.clinic.id],
    );
    expect(marks.map((mark) => pairOf(mark.one, mark.other))).toEqual(crowd.map(() => pairOf(kept, other)));
    expect(await cards.pairs()).toEqual([]);
  });
});
