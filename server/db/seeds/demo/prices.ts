import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Price } from '#server/features/prices/price.entity.ts';
import { DEMO_PRICES } from './prices.ru.ts';
import { seededUuid } from './random.ts';

/** Gives a clinic of the demo its price list. */
export async function seedPrices(em: SqlEntityManager, clinic: string): Promise<void> {
  const services = DEMO_PRICES.flatMap(({ category, services }) =>
    services.map((service) => ({ category, ...service })),
  );
  await em.insertMany(
    Price,
    services.map(({ category, code, name, roubles, isFrom = false }, index) => ({
      id: seededUuid('price', clinic, index),
      version: 1,
      organizationId: clinic,
      place: index + 1,
      category,
      code,
      name,
      amount: roubles * 100,
      isFrom,
    })),
  );
}
