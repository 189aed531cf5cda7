import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyForm, formFromWire, formToWire, type Form025u } from '#shared/rules/form-025u.ts';
import type { CurrentReception, ReceptionRecord } from '../api.ts';
import { transition } from './visit-machine.ts';
import { opened, type VisitEffect, type VisitEvent, type VisitState } from './visit-state.ts';

type Sending = Extract<VisitEffect, { readonly do: 'save' }>;
/** What the person and the server do, for the save that waits. */
type Next = (state: VisitState, waiting: Sending | null) => VisitEvent | null;

const FIELDS = ['complaints', 'objective', 'anamnesisLife', 'examinations'] as const;
const filled: Form025u = {
  ...emptyForm(),
  complaints: 'кашель',
  mainDiagnosis: { code: 'J06.9', name: 'ОРВИ', note: '', character: null },
};
const recordOf = (form: Form025u, version: number): ReceptionRecord =>
  ({
    id: 'r1',
    fields: formToWire(form),
    treatmentcase: 'c1',
    first_reception: true,
    case_closed: false,
    version,
  }) as ReceptionRecord;
const begin = () => opened({ record: null, draft: null, cases: [] } as unknown as CurrentReception, false);
const refusal = (status: number) => ({ status, code: 'x', message: 'x', errors: {} });

/** which save is answered: the last one, mostly; or one before, or one that was never made */
const age = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.constantFrom(1, 2, -1));
const some = (weight: number, arbitrary: fc.Arbitrary<Next>) => ({ weight, arbitrary });
const events = (letters: fc.Arbitrary<string>) =>
  fc.oneof(
    some(
      6,
      fc.tuple(fc.constantFrom(...FIELDS), letters).map(([field, text]): Next => (state) => ({
        type: 'typed',
        part: { [field]: `${state.form[field]}${text}` },
      })),
    ),
    some(
      4,
      fc.constant<Next>(() => ({ type: 'save-asked' })),
    ),
    some(
      4,
      fc.tuple(age, fc.nat(9)).map(([back, version]): Next => (state, waiting) => ({
        type: 'saved',
        attempt: state.attempt - back,
        record: recordOf(waiting?.sent.form ?? emptyForm(), version),
      })),
    ),
    some(
      2,
      fc.tuple(age, fc.constantFrom('refused', 'session-lost')).map(([back, type]): Next => (state) => {
        const attempt = state.attempt - back;
        return type === 'refused'
          ? { type: 'refused', attempt, error: refusal(503) }
          : { type: 'session-lost', attempt };
      }),
    ),
    some(
      1,
      age.map((back): Next => (state) => ({
        type: 'conflicted',
        attempt: state.attempt - back,
        record: recordOf({ ...filled, dynamics: 'их' }, 7),
      })),
    ),
    some(
      2,
      fc.constant<Next>(() => ({ type: 'conflict-resolved', choices: {} })),
    ),
    some(
      1,
      fc.constant<Next>(() => ({ type: 'conflict-closed' })),
    ),
    // the answer to a discard that was asked for some letters ago
    some(
      1,
      fc.integer({ min: 1, max: 3 }).map((back): Next => (state) => ({
        type: 'draft-discarded',
        revision: state.revision - back,
      })),
    ),
  );

it('typing during a save is never lost, and no late answer overwrites newer text', () => {
  let number = 0;
  const letters = fc.constant(null).map(() => ` ${(number += 1)}`);
  fc.assert(
    fc.property(fc.array(events(letters), { minLength: 10, maxLength: 60 }), (sequence) => {
      let state = transition(begin(), { type: 'typed', part: filled }).state;
      // what the person sees in the fields, letter by letter
      const seen: Record<string, string> = Object.fromEntries(FIELDS.map((field) => [field, state.form[field]]));
      let waiting: Sending | null = null;
      let kept: Form025u | null = null;
      const [trace, wrongs]: [string[], string[]] = [[], []];
      for (const next of sequence) {
        const event = next(state, waiting);
        if (event === null) continue;
        trace.push(event.type);
        const before = state;
        const { state: now, effects } = transition(state, event);
        state = now;
        if (event.type === 'typed') Object.assign(seen, event.part);
        const isAnswer = 'attempt' in event && waiting !== null && event.attempt === waiting.attempt;
        if (isAnswer && event.type === 'saved') kept = formFromWire(event.record.fields);
        if (isAnswer) waiting = null;
        const sent = effects.filter((effect) => effect.do === 'save');
        const checks: Readonly<Record<string, boolean>> = {
          'a late answer changes the state': !('attempt' in event) || isAnswer || now === before,
          'two saves at once': sent.length === 0 || (sent.length === 1 && waiting === null),
          'text is lost': FIELDS.every((field) => now.form[field] === seen[field]),
          'text is called saved and is not': now.isDirty || JSON.stringify(now.form) === JSON.stringify(kept),
        };
        waiting = sent[0] ?? waiting;
        wrongs.push(...Object.keys(checks).filter((name) => !checks[name]));
      }
      expect(wrongs, trace.join(', ')).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
