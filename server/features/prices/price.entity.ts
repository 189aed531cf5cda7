import { defineEntity, p } from '@mikro-orm/core';
import { clinicFilter } from '#server/db/clinic-filter.ts';
import { clinicProperties } from '#server/db/base.entity.ts';

const PriceSchema = defineEntity({
  name: 'Price',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    place: p.integer(),
    category: p.text().default(''),
    code: p.text().default(''),
    name: p.text(),
    amount: p.integer(),
    isFrom: p.boolean().default(false),
  },
});
/** What a service of a clinic costs (K18): `amount` in kopecks; `isFrom`: the least; `place` in the list, from 1. */
export class Price extends PriceSchema.class {}
PriceSchema.setClass(Price);
