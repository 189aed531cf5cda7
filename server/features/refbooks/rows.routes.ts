import type { FastifyInstance } from 'fastify';
import { refbookRowEndpoints as api } from '#shared/contract/refbook-rows.ts';
import { currentAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { createAddress, removeAddress, updateAddress } from './hand-addresses.service.ts';
import { benefitsByHand, insurersByHand } from './hand-rows.service.ts';
import {
  fromAddressName,
  fromBenefit,
  fromInsurer,
  fromNewAddress,
  toAddress,
  toBenefit,
  toInsurer,
} from './lists.mapper.ts';

const REMOVED = { result: true };

/** Rows of reference books by hand, for superusers (2 §7). */
export function refbookRowRoutes(app: FastifyInstance): void {
  route(app, api.createInsurer, async ({ body }, call) =>
    toInsurer(await insurersByHand.create(call, fromInsurer(body.ID, body))),
  );
  route(app, api.updateInsurer, ({ params: { id }, body }, call) =>
    currentAs(toInsurer, async () =>
      toInsurer(await insurersByHand.update(call, { ...fromInsurer(id, body), version: body.version })),
    ),
  );
  route(app, api.removeInsurer, async ({ params: { id } }, call) => {
    await insurersByHand.remove(call, id);
    return REMOVED;
  });
  route(app, api.createBenefit, async ({ body }, call) =>
    toBenefit(await benefitsByHand.create(call, fromBenefit(body.ID, body))),
  );
  route(app, api.updateBenefit, ({ params: { id }, body }, call) =>
    currentAs(toBenefit, async () =>
      toBenefit(await benefitsByHand.update(call, { ...fromBenefit(id, body), version: body.version })),
    ),
  );
  route(app, api.removeBenefit, async ({ params: { id } }, call) => {
    await benefitsByHand.remove(call, id);
    return REMOVED;
  });
  route(app, api.createAddress, async ({ body }, call) => toAddress(await createAddress(call, fromNewAddress(body))));
  route(app, api.updateAddress, ({ params: { id }, body }, call) =>
    currentAs(toAddress, async () =>
      toAddress(await updateAddress(call, id, { ...fromAddressName(body), version: body.version })),
    ),
  );
  route(app, api.removeAddress, async ({ params: { id } }, call) => {
    await removeAddress(call, id);
    return REMOVED;
  });
}
