import { describe, expect, it } from 'vitest';
import { emptyEpicrisis, emptyForm, formToWire, type Diagnosis, type Form025u } from '#shared/rules/form-025u.ts';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import type { CurrentReception, ReceptionRecord } from '../api.ts';
import { transition } from './visit-machine.ts';
import { draftFields, isPrimary, opened, restoredDraft, type VisitEffect, type VisitEvent } from './visit-state.ts';

const cold: Diagnosis = { code: 'J06.9', name: 'ОРВИ', note: '', character: null };
const filled: Form025u = { ...emptyForm(), complaints: 'кашель', mainDiagnosis: cold };
const recordOf = (form: Form025u, version = 1): ReceptionRecord =>
  ({
    id: 'r1',
    fields: formToWire(form),
    treatmentcase: 'c1',
    first_reception: true,
    case_closed: false,
    version,
  }) as ReceptionRecord;
const draftOf = (complaints: string, base: number | null = null) => ({
  fields: formToWire({ ...filled, complaints }),
  treatmentcase: null,
  close_case: false,
  base_version: base,
  page: 'p0',
  saved_at: '2026-11-20T10:00:00+03:00',
});
const visit = (more: Partial<CurrentReception> = {}) =>
  opened({ record: null, draft: null, cases: [], ...more } as unknown as CurrentReception, false);
const refusal = (code: string, status = 409, errors: ApiError['errors'] = {}): ApiError => ({
  status,
  code,
  message: `refused: ${code}`,
  errors,
});
const typed = (complaints: string): VisitEvent => ({ type: 'typed', part: { complaints } });
const saveAsked: VisitEvent = { type: 'save-asked' };

/** The state after events, and what the last of them asked for. */
function after(begin: ReturnType<typeof visit>, ...events: readonly VisitEvent[]) {
  let state = begin;
  let effects: readonly VisitEffect[] = [];
  for (const event of events) ({ state, effects } = transition(state, event));
  return { state, effects, doing: effects.map((effect) => effect.do) };
}
const fill: VisitEvent = { type: 'typed', part: filled };
const saving = [fill, saveAsked] as const satisfies VisitEvent[];
const saved = (form: Form025u = filled, attempt = 1, version = 1): VisitEvent => ({
  type: 'saved',
  attempt,
  record: recordOf(form, version),
});

describe('typing', () => {
  it('is unsaved text, and takes the message of its field away, but not those of others', () => {
    const { state } = after(visit(), saveAsked, typed('кашель'));
    expect([state.form.complaints, state.isDirty, state.revision]).toEqual(['кашель', true, 1]);
    expect(state.refusal).toMatchObject({ errors: { mainDiagnosis: 'Это поле обязательное' }, attempt: 1 });
  });
  it('in the epicrisis takes only the messages of the changed fields away', () => {
    const wrong = after(visit(), typed('кашель'), { type: 'epicrisis-switched', isOn: true }, saveAsked).state;
    const names = Object.keys(wrong.refusal.errors);
    expect(names).toEqual(['mainDiagnosis', 'epicrisis.complaintsAndDynamics', 'epicrisis.mainDiagnosis']);
    const { state } = after(wrong, {
      type: 'epicrisis-typed',
      epicrisis: { ...wrong.form.epicrisis!, complaintsAndDynamics: 'лучше' },
    });
    expect(Object.keys(state.refusal.errors)).toEqual(names.filter((name) => !name.endsWith('complaintsAndDynamics')));
  });
  it('counts as a change of the case and of its end, too', () => {
    const { state } = after(visit(), { type: 'case-chosen', id: 'c1' }, { type: 'closing-chosen', closes: true });
    expect(state).toMatchObject({ treatmentCase: 'c1', closesCase: true, isDirty: true, revision: 2 });
  });
});

describe('the epicrisis', () => {
  it('that was switched off comes back as it was; its tick does not', () => {
    const epicrisis = { ...emptyEpicrisis(), recommendations: 'покой' };
    const off = after(
      visit(),
      { type: 'epicrisis-switched', isOn: true },
      { type: 'epicrisis-typed', epicrisis },
      { type: 'closing-chosen', closes: true },
      { type: 'epicrisis-switched', isOn: false },
    ).state;
    expect([off.form.epicrisis, off.closesCase]).toEqual([null, false]);
    expect(after(off, { type: 'epicrisis-switched', isOn: true }).state.form.epicrisis).toEqual(epicrisis);
  });
  it('of a primary visit begins with its own diagnoses, of a repeat one with those of the case', () => {
    const diagnoses = {
      mainDiagnosis: { ...cold, code: 'I10' },
      complications: '',
      concomitant: [],
      externalCause: null,
    };
    const cases = [{ id: 'c1', diagnoses }] as unknown as CurrentReception['cases'];
    const on = (id: string | null) =>
      after(visit({ cases }), fill, { type: 'case-chosen', id }, { type: 'epicrisis-switched', isOn: true }).state;
    expect([on(null), on('c1')].map(({ form }) => form.epicrisis?.mainDiagnosis?.code)).toEqual(['J06.9', 'I10']);
    expect([isPrimary(on(null)), isPrimary(on('c1'))]).toEqual([true, false]);
  });
});

describe('saving', () => {
  it('sends a new record, then the next version of it', () => {
    const first = after(visit(), ...saving);
    expect(first.effects).toEqual([
      { do: 'save', attempt: 1, sent: { form: filled, treatmentCase: null, closesCase: false, record: null } },
    ]);
    const second = after(first.state, saved(), typed('кашель и насморк'), saveAsked);
    expect(second.effects).toMatchObject([
      { do: 'save', attempt: 2, sent: { form: { complaints: 'кашель и насморк' }, record: { id: 'r1', version: 1 } } },
    ]);
  });
  it('is refused at empty fields and at unfinished ones, and goes on when they are finished', () => {
    const half: VisitEvent = { type: 'unfinished', field: 'dispensary.date', problem: 'не вся' };
    const { state, effects } = after(visit(), typed('кашель'), half, saveAsked);
    expect(effects).toEqual([]);
    expect(Object.entries(state.refusal.errors)).toEqual([
      ['mainDiagnosis', 'Это поле обязательное'],
      ['dispensary.date', 'не вся'],
    ]);
    expect(after(state, half).state, 'said before').toBe(state);
    const finished: VisitEvent = { type: 'unfinished', field: 'dispensary.date', problem: null };
    expect(Object.keys(after(state, finished).state.refusal.errors)).toEqual(['mainDiagnosis']);
    const other: VisitEvent = { type: 'unfinished', field: 'mainDiagnosis', problem: null };
    expect(after(state, other).state, 'it was not unfinished').toBe(state);
    const done = after(state, fill, { type: 'unfinished', field: 'dispensary.date', problem: null });
    expect([done.state.refusal.errors, done.state.refusal.attempt]).toEqual([{}, 1]);
    expect(after(done.state, saveAsked).doing).toEqual(['save']);
  });
  it('goes out once: another press waits for the answer', () => {
    const { state, effects } = after(visit(), ...saving, saveAsked);
    expect([effects, state.attempt]).toEqual([[], 1]);
  });
  it('that was answered begins the form from the record; nothing is unsaved', () => {
    const { state, doing } = after(visit({ draft: draftOf('из черновика') }), ...saving, saved());
    expect(doing).toEqual(['forget-unsent-draft', 'say-saved']);
    expect(state).toMatchObject({ form: filled, base: filled, baseVersion: 1, isDirty: false, saving: null });
    expect([restoredDraft(state), state.record?.id]).toEqual([null, 'r1']);
  });
  it('keeps what is typed meanwhile: it stays, unsaved, and is saved over the new version', () => {
    const { state } = after(visit(), ...saving, typed('кашель и одышка'), saved());
    expect(state).toMatchObject({
      form: { complaints: 'кашель и одышка' },
      base: { complaints: 'кашель' },
      isDirty: true,
      saving: null,
    });
    expect(state.revision, 'a draft of it is due').toBeGreaterThan(
      after(visit(), ...saving, typed('x')).state.revision,
    );
    expect(after(state, saveAsked).effects).toMatchObject([
      { sent: { form: { complaints: 'кашель и одышка' }, record: { version: 1 } } },
    ]);
  });
  it('that was refused leaves the text, stands at its fields in the order of the screen, and drafts go on', () => {
    const error = refusal('validation_failed', 422, {
      'forma.Лекарственные препараты, физиотерапия.0.Дозировка': ['б'],
      'forma.Жалобы пациента': ['а'],
    });
    const { state, doing } = after(visit(), ...saving, { type: 'refused', attempt: 1, error });
    expect(doing).toEqual(['resume-drafts']);
    expect(Object.entries(state.refusal.errors)).toEqual([
      ['complaints', 'а'],
      ['prescriptions.0.dosage', 'б'],
    ]);
    expect(state).toMatchObject({ form: filled, isDirty: true, saving: null, refusal: { attempt: 1 } });
  });
  it('that failed for a reason nobody knows can be tried again', () => {
    const { state, doing } = after(visit(), ...saving, { type: 'refused', attempt: 1, error: null });
    expect([doing, state.saving, state.refusal.attempt]).toEqual([['resume-drafts'], null, 0]);
    expect(after(state, saveAsked).effects).toMatchObject([{ do: 'save', attempt: 2 }]);
  });
  it('of a visit that was cancelled meanwhile leaves the text to be copied, and says why', () => {
    const { state } = after(visit(), ...saving, { type: 'refused', attempt: 1, error: refusal('visit_cancelled') });
    expect(state).toMatchObject({
      form: filled,
      isDirty: true,
      refusal: { errors: {}, failure: 'refused: visit_cancelled', code: 'visit_cancelled' },
    });
  });
  it('is asked for the card first: the question is dismissed, the text stays', () => {
    const error = refusal('card_not_filled');
    const events: VisitEvent[] = [{ type: 'refused', attempt: 1, error }, { type: 'refusal-dismissed' }];
    const { state } = after(visit(), ...saving, ...events);
    expect(state).toMatchObject({ form: filled, isDirty: true, refusal: { code: null, failure: null, attempt: 1 } });
  });
  it('whose session was lost leaves the text unsaved for the draft; the page says nothing itself', () => {
    const { state, doing } = after(visit(), ...saving, { type: 'session-lost', attempt: 1 });
    expect([doing, state.isDirty, state.form, state.refusal.failure]).toEqual([['resume-drafts'], true, filled, null]);
  });
  it('is deaf to answers of another save', () => {
    const { state } = after(visit(), ...saving);
    for (const late of [saved(emptyForm(), 0), saved(emptyForm(), 2), saved(emptyForm(), -1)])
      expect(transition(state, late)).toEqual({ state, effects: [] });
    const done = after(state, saved()).state;
    expect(transition(done, saved(emptyForm()))).toEqual({ state: done, effects: [] });
  });
});

describe('a conflict', () => {
  const theirs = recordOf({ ...filled, complaints: 'их жалобы', objective: 'их осмотр' }, 5);
  const conflicted = [...saving, { type: 'conflicted', attempt: 1, record: theirs }] as const satisfies VisitEvent[];
  it('opens the comparison; nothing is saved before it is decided', () => {
    const { state, doing } = after(visit(), ...conflicted);
    expect([state.conflict, state.form, state.saving, doing]).toEqual([theirs, filled, null, ['resume-drafts']]);
    expect(after(state, saveAsked).effects).toEqual([]);
    expect(after(state, { type: 'conflict-closed' }).state).toMatchObject({ conflict: null, form: filled });
  });
  it('is resolved by saving the chosen sides over the version of the other', () => {
    const { state, effects } = after(visit(), ...conflicted, {
      type: 'conflict-resolved',
      choices: { objective: 'theirs', complaints: 'mine' },
    });
    const merged = { ...filled, objective: 'их осмотр' };
    expect(effects).toMatchObject([
      { do: 'save', attempt: 2, sent: { form: merged, record: { id: 'r1', version: 5 } } },
    ]);
    expect(state).toMatchObject({ form: merged, conflict: null, edition: 1, isDirty: true, baseVersion: 5 });
    expect(after(visit(), { type: 'conflict-resolved', choices: {} }).effects, 'none is open').toEqual([]);
  });
  it('keeps what is typed while the answer is on its way', () =>
    expect(
      after(visit(), ...saving, typed('новее'), { type: 'conflicted', attempt: 1, record: theirs }).state.form
        .complaints,
    ).toBe('новее'));
  it('meets a draft of a first save when the record was made by somebody else meanwhile', () => {
    const { state, effects } = after(visit({ record: theirs, draft: draftOf('мой черновик') }), saveAsked);
    expect([state.conflict, effects]).toEqual([theirs, []]);
  });
});

describe('a draft', () => {
  it('is restored as unsaved text, and says when the record is newer than it', () => {
    const state = visit({ record: recordOf(filled, 3), draft: draftOf('из черновика', 2) });
    expect([state.form.complaints, state.isDirty]).toEqual(['из черновика', true]);
    expect(restoredDraft(state)).toEqual({ at: '2026-11-20T10:00:00+03:00', isStale: true });
    expect(restoredDraft(visit({ record: recordOf(filled, 3), draft: draftOf('x', 3) }))?.isStale).toBe(false);
    expect(restoredDraft(visit())).toBeNull();
  });
  it('left in memory by a page is due to be kept at once', () => {
    const current = { record: null, draft: draftOf('x'), cases: [] } as unknown as CurrentReception;
    expect([opened(current, true).revision, opened(current, false).revision]).toEqual([1, 0]);
  });
  it('has in it what the save would have', () => {
    const { state } = after(visit(), fill, { type: 'closing-chosen', closes: true });
    expect(draftFields(state)).toEqual({
      fields: formToWire(filled),
      treatmentcase: null,
      close_case: false,
      base_version: null,
    });
    const again = after(state, { type: 'epicrisis-switched', isOn: true }, { type: 'closing-chosen', closes: true });
    expect(draftFields(again.state).close_case).toBe(true);
  });
  it('that is given up leaves the saved record once the server has let it go', () => {
    const begin = visit({ record: recordOf(filled, 3), draft: draftOf('из черновика', 3) });
    const asked = after(begin, { type: 'discard-asked' });
    expect([asked.effects, asked.state]).toEqual([[{ do: 'discard-draft', revision: 0 }], begin]);
    const { state } = after(begin, { type: 'draft-discarded', revision: 0 });
    expect(state).toMatchObject({ form: filled, isDirty: false, restoredAt: null, edition: 1, baseVersion: 3 });
  });
  it('that is given up does not take newer text with it', () => {
    const { state } = after(visit({ draft: draftOf('из черновика') }), { type: 'discard-asked' }, typed('новее'), {
      type: 'draft-discarded',
      revision: 0,
    });
    expect([state.form.complaints, state.isDirty]).toEqual(['новее', true]);
  });
});
