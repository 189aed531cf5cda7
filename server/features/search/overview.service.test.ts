import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expect, it } from 'vitest';
import { keepOverview } from './overview.service.ts';

/** An entity manager that notes the cities it was asked for. */
function listeningEm(asked: unknown[], fails: () => boolean = () => false) {
  const executeQuery = async ({ parameters }: { readonly parameters: readonly unknown[] }) => {
    asked.push(parameters[0]);
    if (fails()) throw new Error('no database');
    return { rows: [{ cities: ['Казань', 'Тверь'], city: parameters[0] }] };
  };
  return { getTransactionContext: () => ({ executeQuery }) } as unknown as SqlEntityManager;
}

it('reads once in five seconds for all, and once for each city that has clinics', async () => {
  const asked: unknown[] = [];
  const [em, overview] = [listeningEm(asked), keepOverview()];
  await Promise.all(['', 'Казань', 'Казань', 'Тверь', ''].map((city) => overview(em, city, 1000)));
  expect(new Set(asked)).toEqual(new Set(['', 'Казань', 'Тверь']));
  expect(asked).toHaveLength(3);
  expect((await overview(em, 'Казань', 5999)).city).toBe('Казань');
  expect(asked).toHaveLength(3);
  await overview(em, 'Казань', 6000);
  expect(asked.slice(3)).toEqual(['', 'Казань']);
});

it('reads nothing for cities that are made up', async () => {
  const asked: unknown[] = [];
  const [em, overview] = [listeningEm(asked), keepOverview()];
  const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => overview(em, `город ${at}`, 1000)));
  expect(asked).toEqual(['']);
  expect(new Set(answers.map(({ city }) => city))).toEqual(new Set(['']));
});

it('keeps no failure', async () => {
  let isAway = true;
  const asked: unknown[] = [];
  const [em, overview] = [listeningEm(asked, () => isAway), keepOverview()];
  await expect(overview(em, '', 1000)).rejects.toThrow('no database');
  isAway = false;
  expect((await overview(em, '', 1001)).cities).toHaveLength(2);
});
