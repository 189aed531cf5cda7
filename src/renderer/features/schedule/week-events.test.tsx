import { describe, expect, it } from 'vitest';
import type { StaffSlot } from './api.ts';
import { countOutside, weekEvent } from './week-events.tsx';

const slot: StaffSlot = {
  id: 's',
  doctor: 'd',
  start_time: '2026-11-25T23:45:00+12:00',
  end_time: '2026-11-26T00:00:00+12:00',
  record_mode: 0,
  is_reserve: false,
  is_absent: false,
  is_overbooked: false,
  overbook_reason: null,
  is_held: false,
  is_waiting_offer: false,
  patient: null,
  appointment: null,
  status: null,
  type: null,
  version: 1,
};
const patient = {
  id: 'p',
  lastName: 'Ёлкина',
  firstName: 'Анна',
  middleName: 'Сергеевна',
  phone: '+79161234567',
  cardid: '7',
  good: false,
};

describe('time in the week', () => {
  // Tests run in the zone of Los Angeles (vitest.config.ts); the times must still be those of the clinic.
  it('follows the clinic clock in any zone of the device', () => {
    expect(weekEvent(slot, '2026-11-25T23:00')).toMatchObject({
      start: '2026-11-25T23:45',
      end: '2026-11-26T00:00',
      kind: 'free',
      moment: 'future',
      text: '23:45',
      label: 'среда, 25 ноября, 23:45-00:00, Свободно',
    });
  });
  it('tells a time that is offered by the waiting list from one that somebody is confirming', () => {
    const labelOf = (more: Partial<StaffSlot>) =>
      weekEvent({ ...slot, is_held: true, ...more }, '2026-11-25T23:00').label;
    expect(labelOf({})).toBe('среда, 25 ноября, 23:45-00:00, Оформляют сейчас');
    expect(labelOf({ is_waiting_offer: true })).toBe('среда, 25 ноября, 23:45-00:00, Предложено по листу ожидания');
  });
  it('tells that a time stands beside the grid', () => {
    const beside = { ...slot, record_mode: 1, is_overbooked: true, overbook_reason: 'Острая боль' } as const;
    expect(weekEvent(beside, '2026-11-25T23:00')).toMatchObject({
      text: '23:45 сверх сетки',
      label: 'среда, 25 ноября, 23:45-00:00, сверх сетки, Только по телефону',
    });
    expect(weekEvent({ ...beside, patient, status: 'booked' }, '2026-11-25T23:00').details).toMatch(/^сверх сетки · /);
  });
  it('tells who is booked, the status and the phone', () => {
    expect(weekEvent({ ...slot, patient, status: 'arrived' }, '2026-11-25T23:50')).toMatchObject({
      kind: 'arrived',
      mark: 'incomplete',
      moment: 'now',
      text: '23:45 Ёлкина\u00A0А.\u00A0С.',
      details: '+7 (916) 123-45-67 · Пациент пришел · карта не заполнена',
      label:
        'среда, 25 ноября, 23:45-00:00, Пациент пришел, карта не заполнена, Ёлкина Анна Сергеевна, +7 (916) 123-45-67, идёт сейчас',
    });
    expect(weekEvent({ ...slot, patient, status: 'in_progress' }, '2026-11-25T23:50')).toMatchObject({
      kind: 'incomplete',
      details: '+7 (916) 123-45-67 · Идет прием',
      label:
        'среда, 25 ноября, 23:45-00:00, Записан, карта не заполнена, Ёлкина Анна Сергеевна, +7 (916) 123-45-67, Идет прием, идёт сейчас',
    });
  });
  it('a time that an absence has closed is no reserve; one that the desk gave back in it is free, and says so', () => {
    const label = (changes: Partial<StaffSlot>) => weekEvent({ ...slot, ...changes, is_absent: true }, '').label;
    expect(weekEvent({ ...slot, is_reserve: true, is_absent: true }, '')).toMatchObject({
      kind: 'absent',
      text: '23:45 врача нет',
      label: 'среда, 25 ноября, 23:45-00:00, Врача нет',
    });
    expect(label({})).toBe('среда, 25 ноября, 23:45-00:00, врача нет, Свободно');
    expect(label({ patient: { ...patient, good: true }, status: 'booked' })).toContain('врача нет, Записан пациент');
  });
  it('past time keeps its label', () => {
    expect(weekEvent({ ...slot, is_reserve: true }, '2026-11-26T00:00')).toMatchObject({
      kind: 'reserved',
      moment: 'past',
      label: 'среда, 25 ноября, 23:45-00:00, Резерв, прошло',
    });
  });
  it('counts what is not seen', () => {
    const at = (start: string, end: string) =>
      weekEvent(
        { ...slot, start_time: `2026-11-25T${start}:00+12:00`, end_time: `2026-11-25T${end}:00+12:00` },
        '2026-11-25T12:00',
      );
    expect(
      countOutside(
        [at('06:00', '07:00'), at('06:45', '07:15'), at('19:45', '20:15'), at('20:00', '20:15'), weekEvent(slot, '')],
        7,
        20,
      ),
    ).toBe(3);
  });
});
