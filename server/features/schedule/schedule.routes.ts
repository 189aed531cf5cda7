import type { FastifyInstance } from 'fastify';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { scheduleEndpoints as api } from '#shared/contract/schedule.ts';
import { clinicDay, daysAsInstants, zoneOffset } from '#shared/rules/clinic-time.ts';
import type { CallClinic } from '#server/http/call.ts';
import { currentAs, fieldsAs } from '#server/http/domain-error.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { copyWeek } from './copy-week.service.ts';
import { listDoctorDays } from './day.service.ts';
import { clearSchedule, generateSchedule } from './generate.service.ts';
import { listNearestTimes } from './nearest-times.service.ts';
import {
  fromClearing,
  fromCopy,
  fromGeneration,
  fromNearest,
  fromNewSlot,
  fromSlotChange,
  generationFieldOf,
  rangeFieldOf,
  toDoctorDay,
  toNearestTime,
  toStaffSlot,
} from './schedule.mapper.ts';
import { createSlot, deleteSlot } from './slots.service.ts';
import { getStaffSlot, listSlotsByDay, listSlotsByDoctor, type StaffSlotRow } from './staff-slots.service.ts';
import { scheduleTexts } from './texts.ru.ts';
import { updateSlot } from './update-slot.service.ts';

/**
 * The `UTC` field of schedule calls is accepted; when it disagrees with the clinic's zone the answer says so (decision
 * "Time").
 */
function zoneWarnings(sent: number | undefined, clinic: CallClinic): { warnings?: string[] } {
  if (sent === undefined || sent * 60 === zoneOffset(Date.now(), clinic.timezone)) return {};
  return { warnings: [scheduleTexts.zoneDiffers(sent, clinic.timezone)] };
}

/** Doctors' schedules (2 §7 "Slots", "Schedule"). */
export function scheduleRoutes(app: FastifyInstance): void {
  route(app, api.listSlotsByDoctor, async ({ params, query }, call) => ({
    items: (await listSlotsByDoctor(call, params.id, query)).map((row) => toStaffSlot(row, call.clinic.timezone)),
  }));
  route(app, api.listDoctorDays, async ({ params, query }, call) => {
    const { items, ...counts } = await listDoctorDays(call, params.date, {
      ...pagingOf(query),
      specialty: query.specialty ?? null,
    });
    return { items: items.map((day) => toDoctorDay(day, call.clinic.timezone)), ...counts };
  });
  route(app, api.listSlotsByDay, async ({ query }, call) => ({
    items: (await listSlotsByDay(call, query)).map((row) => toStaffSlot(row, call.clinic.timezone)),
  }));
  route(app, api.listSlots, async ({ query }, call) => {
    const today = clinicDay(Date.now(), call.clinic.timezone);
    return {
      items: (await listSlotsByDay(call, { ...daysAsInstants(today, today, call.clinic.timezone), ...query })).map(
        (row) => toStaffSlot(row, call.clinic.timezone),
      ),
    };
  });
  route(app, api.listNearestTimes, async ({ query }, call) => ({
    items: (await listNearestTimes(call, fromNearest(query))).map((row) => toNearestTime(row, call.clinic.timezone)),
  }));
  route(app, api.createSlot, async ({ body }, call) => {
    const id = await fieldsAs(rangeFieldOf, () => createSlot(call, fromNewSlot(body)));
    return toStaffSlot(await getStaffSlot(call, id), call.clinic.timezone);
  });
  route(app, api.updateSlot, ({ params, body }, call) => {
    const toWire = (row: StaffSlotRow) => toStaffSlot(row, call.clinic.timezone);
    return currentAs(toWire, async () => toWire(await updateSlot(call, params.id, fromSlotChange(body))));
  });
  route(app, api.deleteSlot, async ({ params, query }, call) => {
    const toWire = (row: StaffSlotRow) => toStaffSlot(row, call.clinic.timezone);
    await currentAs(toWire, () => deleteSlot(call, { id: params.id, version: query.version }));
    return { result: true };
  });
  const toGenerated = ({ exists, ...counts }: Awaited<ReturnType<typeof generateSchedule>>, isPreview = false) => ({
    result: true,
    msg: isPreview ? scheduleTexts.previewed(counts.created) : scheduleTexts.generated(counts.created),
    data: { ...counts, exists_slot: exists },
  });
  route(app, generation.generateSchedule, async ({ body }, call) => {
    const made = await fieldsAs(generationFieldOf, () => generateSchedule(call, fromGeneration(body)));
    return { ...toGenerated(made, body.debug), ...zoneWarnings(body.UTC, call.clinic) };
  });
  route(app, generation.copyWeek, async ({ body }, call) =>
    toGenerated(await copyWeek(call, fromCopy(body)), body.debug),
  );
  route(app, generation.clearSchedule, async ({ body }, call) => {
    const data = await clearSchedule(call, fromClearing(body));
    return {
      result: true,
      msg: body.debug ? scheduleTexts.wouldClear(data.cleared) : scheduleTexts.cleared(data.cleared),
      data,
      ...zoneWarnings(body.UTC, call.clinic),
    };
  });
}
