// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { leaveFor, takeWay } from './social-way.ts';

const assign = vi.fn<(url: string) => void>();
beforeEach(() => {
  sessionStorage.clear();
  assign.mockReset();
  vi.stubGlobal('location', { assign });
  return () => vi.unstubAllGlobals();
});
const start = vi.fn<(body: object) => Promise<{ url: string }>>(() =>
  Promise.resolve({ url: 'https://provider.example/authorize' }),
);

it('a way is remembered by its tab, leads to the provider, and is taken up once', async () => {
  await leaveFor({ provider: 'vk', purpose: 'sign_in', next: '/family' }, start);
  expect(assign).toHaveBeenCalledWith('https://provider.example/authorize');
  const way = takeWay();
  expect(way).toEqual({ provider: 'vk', purpose: 'sign_in', next: '/family', binding: expect.any(String) as unknown });
  expect(start).toHaveBeenLastCalledWith({ provider: 'vk', next: '/family', binding: way?.binding });
  expect(way?.binding).toHaveLength(32);
  expect(takeWay()).toBeNull();
});

it('nothing is begun when the server refuses', async () => {
  const refused = () => Promise.reject(new Error('refused'));
  await expect(leaveFor({ provider: 'vk', purpose: 'link', next: null }, refused)).rejects.toThrow('refused');
  expect([assign.mock.calls.length, takeWay()]).toEqual([0, null]);
});

it('a way leads nowhere but to a page of ours', async () => {
  await leaveFor({ provider: 'ok', purpose: 'sign_in', next: '//evil.example' }, start);
  expect(takeWay()?.next).toBeNull();
});

it.each([null, 7, {}, { provider: 'other', purpose: 'sign_in', binding: 'x' }, { provider: 'vk', purpose: 'x' }])(
  '%j is no way',
  (kept) => {
    sessionStorage.setItem('clinic-platform.social-way', JSON.stringify(kept));
    expect(takeWay()).toBeNull();
  },
);
