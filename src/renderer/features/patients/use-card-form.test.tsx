import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardToWire, emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import type { OpenPatient } from '#renderer/entities/patient/api.ts';
import { useCardForm } from './use-card-form.ts';
import { openPatient } from '#tests/dom/patient.ts';

const update = vi.fn<(input: unknown) => { unwrap: () => Promise<OpenPatient> }>();
vi.mock('#renderer/entities/patient/api.ts', () => ({
  useUpdatePatientMutation: () => [update, { isLoading: false }],
}));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast: () => Promise.resolve() }));

const patientOf = (card: Partial<PatientCard>): OpenPatient =>
  openPatient({
    has_no_middle_name: true,
    date_of_birth: '1992-05-18',
    data: cardToWire({ ...emptyCard(), ...card }),
  });
const open = (card: Partial<PatientCard> = {}) => {
  const patient = patientOf(card);
  return renderHook(() => useCardForm({ id: 'c', timezone: 'Europe/Moscow' }, patient)).result;
};
beforeEach(() => {
  update.mockReset();
});
afterEach(cleanup);

it('an item with an error is never filled, also while it is still being typed', () => {
  const form = open({ benefitCode: '083' });
  expect(form.current.filled).toContain(10);
  act(() => form.current.text('benefitCode').onChange('😀'));
  act(() => form.current.text('documentNumber').onChange('паспорт №'));
  expect(form.current.errors).toEqual({});
  expect(form.current.filled).not.toContain(10);
  expect(form.current.filled).not.toContain(11);
});

it('what was saved in another form is marked at once, and the rest can be saved', async () => {
  const form = open({ benefitCode: 'ветеран' });
  expect(form.current.errors).toEqual({ benefitCode: 'Код льготы — три цифры, например 083' });
  expect([form.current.wrongCount, form.current.blockingCount]).toEqual([1, 0]);
  expect(form.current.filled).not.toContain(10);
  act(() => form.current.text('insurer').onChange('СОГАЗ'));
  update.mockReturnValue({ unwrap: () => Promise.resolve(patientOf({ benefitCode: 'ветеран', insurer: 'СОГАЗ' })) });
  await act(async () => {
    expect(await form.current.save()).toBe(true);
  });
  expect(update).toHaveBeenCalledOnce();
});

it('a new wrong one is refused before it is sent', async () => {
  const form = open({ benefitCode: 'ветеран' });
  act(() => form.current.text('benefitCode').onChange('08'));
  await act(async () => {
    expect(await form.current.save()).toBe(false);
  });
  expect(update).not.toHaveBeenCalled();
  expect(form.current.blockingCount).toBe(1);
});
