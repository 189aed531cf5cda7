import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { clinicSettingsEndpoints as clinicSettings } from '#shared/contract/clinic-settings.ts';
import { clinicEm } from '#server/db/orm.ts';
import { Patient } from '#server/features/patients/patient.entity.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { CHANGING_ZONES, RUSSIAN_ZONES } from '#tests/support/zones.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

const dates = async (clinic: TestClinic, start: string, end: string) =>
  (
    await api.ok(booking.listFreeDates, { params: { id: clinic.doctor.id }, query: { start, end } }, clinic.as('guest'))
  ).items.map(({ date, free }) => [date, free]);
const times = async (clinic: TestClinic, date: string) =>
  (await api.ok(booking.listFreeSlots, { params: { id: clinic.doctor.id, date } }, clinic.as('guest'))).items.map(
    ({ start_time }) => start_time,
  );
/** The clinic's day as PostgreSQL knows it: a second opinion. */
const today = async (zone: string) =>
  (await test.rows<{ day: string }>(`select to_char(now() at time zone $1, 'YYYY-MM-DD') as day`, [zone]))[0]!.day;

/** Where the server runs must not matter: the process itself is moved. */
describe.each(['America/Los_Angeles', 'UTC', 'Asia/Tehran', 'Asia/Kamchatka', 'Pacific/Kiritimati'])(
  'with the server in %s',
  (processZone) => {
    const before = process.env['TZ'];
    beforeAll(() => {
      process.env['TZ'] = processZone;
    });
    afterAll(() => {
      process.env['TZ'] = before;
    });

    it('the process really is there', () => {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(processZone);
    });

    it.each(
      Object.entries(RUSSIAN_ZONES).filter(([zone]) =>
        ['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Anadyr'].includes(zone),
      ),
    )('a clinic in %s (UTC+%i) shows the times around midnight on their own days', async (zone, hours) => {
      const clinic = await createClinic(test, { timezone: zone });
      const [day, next] = [clinic.day(7), clinic.day(8)];
      await clinic.addSlot({ day, at: '00:00' });
      await clinic.addSlot({ day, at: '23:45', minutes: 15 });
      await clinic.addSlot({ day: next, at: '00:00' });
      expect(await dates(clinic, clinic.day(6), clinic.day(9))).toEqual([
        [day, 2],
        [next, 1],
      ]);
      expect(await dates(clinic, day, day)).toEqual([[day, 2]]);
      const offset = `+${String(hours).padStart(2, '0')}:00`;
      expect(await times(clinic, day)).toEqual([`${day}T00:00:00${offset}`, `${day}T23:45:00${offset}`]);
      expect(await times(clinic, next)).toEqual([`${next}T00:00:00${offset}`]);
    });

    it('a time booked at a quarter to midnight in Anadyr is on the clinic’s day everywhere', async () => {
      const clinic = await createClinic(test, { timezone: 'Asia/Anadyr' });
      const day = clinic.day(3);
      const slot = await clinic.addSlot({ day, at: '23:45', minutes: 15 });
      const booked = await api.ok(
        booking.reserveSlot,
        { params: { id: slot }, body: { type: 0 } },
        clinic.as('patient'),
      );
      expect(booked).toMatchObject({
        start_time: `${day}T23:45:00+12:00`,
        end_time: `${clinic.day(4)}T00:00:00+12:00`,
      });
      const [mine] = (await api.ok(appointments.listMyAppointments, {}, clinic.as('patient'))).items;
      expect(mine).toMatchObject({ start_time: `${day}T23:45:00+12:00`, organization: { timezone: 'Asia/Anadyr' } });
      expect(await dates(clinic, clinic.day(0), clinic.day(9))).toEqual([]);
    });

    it('a schedule is made on the clinic’s days and clock', async () => {
      const clinic = await createClinic(test, { timezone: 'Asia/Anadyr' });
      const day = clinic.day(5);
      await api.ok(
        generation.generateSchedule,
        {
          body: {
            doctor: clinic.doctor.id,
            dates: { start: day, end: day },
            weekday: [1, 2, 3, 4, 5, 6, 7],
            workhour: [
              { start: '00:00', end: '01:00', record_mode: 0 },
              { start: '23:00', end: '23:30', record_mode: 0 },
            ],
            duration: 30,
          },
        },
        clinic.as('orgadmin'),
      );
      expect(
        await test.rows(
          `select to_char(start_time at time zone 'Asia/Anadyr', 'YYYY-MM-DD HH24:MI') as at from slot where doctor_id = $1 order by 1`,
          [clinic.doctor.id],
        ),
      ).toEqual(['00:00', '00:30', '23:00'].map((at) => ({ at: `${day} ${at}` })));
    });

    it('a doctor’s next date is the clinic’s day', async () => {
      const clinic = await createClinic(test, { timezone: 'Asia/Anadyr' });
      await clinic.addSlot({ inMinutes: 1 });
      const [doctor] = (await api.ok(booking.listDoctors, {}, clinic.as('guest'))).items;
      expect([await today('Asia/Anadyr'), clinic.day(1)]).toContain(doctor?.next_date);
      expect(doctor?.next_time?.slice(0, 10)).toBe(doctor?.next_date);
      expect(doctor?.next_time).toMatch(/\+12:00$/);
    });

    it('birth dates do not move', async () => {
      const clinic = await createClinic(test);
      await test.rows(`update patient set birth_date = '1990-01-01' where id = $1`, [clinic.patient]);
      expect((await clinicEm(test.orm, clinic.id).findOneOrFail(Patient, { id: clinic.patient })).birthDate).toBe(
        '1990-01-01',
      );
    });
  },
);

describe('clinics whose clocks change', () => {
  const DAYS: Record<(typeof CHANGING_ZONES)[number], readonly string[]> = {
    'America/New_York': ['2031-03-09', '2031-11-02'],
    'Europe/Berlin': ['2031-03-30', '2031-10-26'],
    'Australia/Lord_Howe': ['2031-04-06', '2031-10-05'],
  };
  const cases = CHANGING_ZONES.flatMap((zone) => DAYS[zone].map((day) => [zone, day] as const));

  it.each(cases)(
    '%s on %s: every time fits its clock, none overlaps, each is found on its day',
    async (timezone, day) => {
      const clinic = await createClinic(test, { timezone });
      const answer = await api.ok(
        generation.generateSchedule,
        {
          body: {
            doctor: clinic.doctor.id,
            dates: { start: day, end: day },
            weekday: [1, 2, 3, 4, 5, 6, 7],
            workhour: [{ start: '00:00', end: '24:00', record_mode: 0 }],
            duration: 30,
          },
        },
        clinic.as('orgadmin'),
      );
      const rows = await test.rows<{ at: string; minutes: number }>(
        `select to_char(start_time at time zone $2, 'YYYY-MM-DD HH24:MI') as at, extract(epoch from end_time - start_time)::int / 60 as minutes from slot where doctor_id = $1 order by start_time`,
        [clinic.doctor.id, timezone],
      );
      expect(answer.data.created).toBe(rows.length);
      expect(rows.every(({ at, minutes }) => at.startsWith(day) && minutes === 30 && /:(00|30)$/.test(at))).toBe(true);
      expect(new Set(rows.map(({ at }) => at)).size).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(42);
      expect(rows.at(-1)?.at).toBe(`${day} 23:30`);
      expect(await dates(clinic, day, day)).toEqual([[day, rows.length]]);
      expect((await times(clinic, day)).map((at) => at.slice(0, 16).replace('T', ' '))).toEqual(
        rows.map(({ at }) => at),
      );
    },
  );
});

describe('zones of clinics', () => {
  it('that may be chosen are all known to the database', async () => {
    const rows = await test.rows<{ name: string }>('select name from pg_timezone_names');
    const known = new Set(rows.map(({ name }) => name));
    expect(Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone))).toEqual([]);
  });

  it.each(['US/Pacific-New', 'Canada/East-Saskatchewan', 'us/pacific-new', 'Europe/Nowhere'])(
    '%s is refused at its field, and by the database, which every statement over all clinics needs',
    async (timezone) => {
      const clinic = await createClinic(test);
      const { version } = await api.ok(clinicSettings.getClinicSettings, {}, clinic.as('orgadmin'));
      const body = { timezone, moves_times: true, version };
      const refused = await api.refused(clinicSettings.saveClinicSettings, { body }, clinic.as('orgadmin'));
      expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual(['unknown_zone', ['timezone']]);
      await expect(
        test.rows('update organization set timezone = $1 where id = $2', [timezone, clinic.id]),
      ).rejects.toThrow('time zone');
    },
  );
});
