import type { FastifyInstance } from 'fastify';
import { waitingListEndpoints as api } from '#shared/contract/waiting-list.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { CSV_UTF8_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import type { CallContext } from '#server/http/context.ts';
import { fieldsAs } from '#server/http/domain-error.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { changeEntry } from './change-entry.service.ts';
import { cancelEntry, endOfferEarly } from './end-entry.service.ts';
import { addEntry } from './entries.service.ts';
import { exportWaiting } from './export.service.ts';
import { listLadders } from './ladders.service.ts';
import { getEntry, listEntries, listOwn } from './list.service.ts';
import { listOwnOffers } from './own-offers.service.ts';
import { listAllOwn } from './own-waiting.service.ts';
import { restoreEntry } from './restore-entry.service.ts';
import { waitingTexts } from './texts.ru.ts';
import {
  fromWanted,
  fromWindow,
  toEntry,
  toLadder,
  toOwnEntry,
  toOwnOffer,
  toStaffEntry,
  waitingFieldOf,
} from './waiting-list.mapper.ts';

interface Options {
  /** future bookings of one patient in one clinic */
  readonly maxActive: number;
}

/** The waiting list «Освободилось окно»: what a patient waits for, and how the desk leads it. */
export function waitingListRoutes(app: FastifyInstance, { maxActive }: Options): void {
  const own = async (call: CallContext, id: string) => toEntry(await getEntry(call, id), call.clinic.timezone);
  const staff = async (call: CallContext, id: string) => toStaffEntry(await getEntry(call, id), call.clinic.timezone);
  route(app, api.listOwnWaiting, async (_, call) => ({
    items: (await listOwn(call, call.actor.userId)).map((row) => toEntry(row, call.clinic.timezone)),
  }));
  route(app, api.listOwnOffers, async (_, call) => ({ items: (await listOwnOffers(call)).map(toOwnOffer) }));
  route(app, api.listAllOwnWaiting, async (_, call) => ({ items: (await listAllOwn(call)).map(toOwnEntry) }));
  route(app, api.joinWaitingList, async ({ body, headers }, call) => {
    const who = { dependant: body.dependant ?? null };
    const key = headers['idempotency-key'];
    return own(call, await fieldsAs(waitingFieldOf, () => addEntry(call, fromWanted(body), who, key)));
  });
  route(app, api.changeWaiting, async ({ params, body }, call) => {
    await fieldsAs(waitingFieldOf, () => changeEntry(call, params.id, fromWindow(body)));
    return own(call, params.id);
  });
  route(app, api.leaveWaitingList, async ({ params }, call) => {
    await cancelEntry(call, params.id, true);
    return own(call, params.id);
  });
  route(app, api.restoreWaiting, async ({ params }, call) => {
    await restoreEntry(call, params.id);
    return own(call, params.id);
  });
  route(app, api.declineOffer, async ({ params }, call) => own(call, await endOfferEarly(call, params.id, 'declined')));
  route(app, api.listWaiting, async ({ query }, call) => {
    const { doctor = null, specialty = null, status = null } = query;
    const { rows, total, pages } = await listEntries(call, { ...pagingOf(query), doctor, specialty, status });
    return { items: rows.map((row) => toStaffEntry(row, call.clinic.timezone)), total, pages };
  });
  route(app, api.exportWaiting, async ({ query }, call) => ({
    parts: await exportWaiting(call, query),
    mediaType: query.format === 'csv' ? CSV_UTF8_TYPE : XLSX_TYPE,
    fileName: waitingTexts.fileName(clinicDay(Date.now(), call.clinic.timezone), query.format),
  }));
  route(app, api.addWaiting, async ({ body }, call) => {
    const who = { patient: body.patient };
    return staff(call, await fieldsAs(waitingFieldOf, () => addEntry(call, fromWanted(body), who)));
  });
  route(app, api.cancelWaiting, async ({ params }, call) => {
    await cancelEntry(call, params.id, false);
    return staff(call, params.id);
  });
  route(app, api.withdrawOffer, async ({ params }, call) =>
    staff(call, await endOfferEarly(call, params.id, 'withdrawn')),
  );
  route(app, api.listLadders, async (_, call) => ({
    items: (await listLadders(call, maxActive)).map((ladder) => toLadder(ladder, call.clinic.timezone)),
  }));
}
