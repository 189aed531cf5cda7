import { describe, expect, it } from 'vitest';
import { appointmentChanged, slotsChanged, timesChanged } from './events.ts';

const clinic = { id: 'c', timezone: 'Asia/Anadyr' };
const visit = {
  slot_id: 's1',
  doctor_id: 'd',
  employee_id: 'e',
  user_id: 'u',
  start_ms: Date.parse('2026-11-24T23:30:00Z'),
};

describe('events of a change', () => {
  it('of a visit reach those who see its doctor, the staff on the day by the clinic clock, and the patient', () =>
    expect(appointmentChanged(clinic, visit, 'taken')).toEqual([
      { topic: 'slots:d', ids: ['s1'] },
      { topic: 'schedule:c', ids: ['s1'], days: ['2026-11-25'], employees: ['e'] },
      { topic: 'me:u', ids: ['s1'] },
    ]));
  it('of a visit that keeps its time do not reach who looks at the times', () =>
    expect(appointmentChanged(clinic, visit, 'kept').map(({ topic }) => topic)).toEqual(['schedule:c', 'me:u']));
  it('name no time when it was removed, and nobody without an account', () =>
    expect(appointmentChanged(clinic, { ...visit, slot_id: null, user_id: null }, 'freed')).toEqual([
      { topic: 'schedule:c', ids: [], days: ['2026-11-25'], employees: ['e'] },
    ]));
  it('of a visit whose employee is not known concern all of them', () =>
    expect(appointmentChanged(clinic, { ...visit, employee_id: null }, 'kept')[0]).toEqual({
      topic: 'schedule:c',
      ids: ['s1'],
      days: ['2026-11-25'],
    }));
  it('of times are one for each doctor', () =>
    expect(
      slotsChanged([
        { id: '1', doctor_id: 'd' },
        { id: '2', doctor_id: 'e' },
        { id: '3', doctor_id: 'd' },
      ]),
    ).toEqual([
      { topic: 'slots:d', ids: ['1', '3'] },
      { topic: 'slots:e', ids: ['2'] },
    ]));
  it('of a schedule say «read all times again», and nothing to who shows visits', () =>
    expect(timesChanged('d')).toEqual([{ topic: 'slots:d', ids: [] }]));
});
