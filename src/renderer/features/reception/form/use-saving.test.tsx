import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FORM_025U } from '#shared/rules/form-025u.keys.ru.ts';
import { emptyForm, epicrisisOf, formToWire, type Form025u } from '#shared/rules/form-025u.ts';
import { useSaving } from './use-saving.ts';

const { create, update, read } = vi.hoisted(() => ({
  create: vi.fn<(input: unknown) => { unwrap: () => Promise<unknown> }>(),
  update: vi.fn<(input: unknown) => { unwrap: () => Promise<unknown> }>(),
  read: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('../api.ts', () => ({
  useCreateReceptionRecordMutation: () => [create],
  useUpdateReceptionRecordMutation: () => [update],
  useLazyGetReceptionQuery: () => [read],
}));

const form: Form025u = { ...emptyForm(), complaints: 'кашель' };
const ended: Form025u = { ...form, epicrisis: epicrisisOf(null) };
const recordOf = (saved: Form025u, more: object = {}) => ({
  id: 'r1',
  fields: formToWire(saved),
  treatmentcase: 'c1',
  first_reception: true,
  case_closed: false,
  version: 2,
  ...more,
});
const answers = (record: object) => ({ unwrap: () => Promise.resolve(record) });
const refuses = (code: string, more: object = {}) => ({
  unwrap: () =>
    Promise.reject(Object.assign(new Error(code), { status: 409, code, message: code, errors: {}, ...more })),
});
const save = (more: object = {}) => {
  const { result } = renderHook(() => useSaving('clinic'));
  return result.current({
    appointment: 'a',
    form,
    treatmentCase: 'c1',
    closesCase: false,
    drafts: ['page'],
    record: null,
    ...more,
  });
};
const known = { id: 'r1', version: 1 };

beforeEach(() => void vi.resetAllMocks());
afterEach(cleanup);

describe('saving a record', () => {
  it('makes a new one in its case, and changes an existing one at the version that the writer knew', async () => {
    create.mockReturnValue(answers(recordOf(form)));
    update.mockReturnValue(answers(recordOf(form)));
    expect(await save()).toEqual({ kind: 'saved', record: recordOf(form) });
    const forma = formToWire(form);
    expect(create).toHaveBeenCalledExactlyOnceWith({
      clinic: 'clinic',
      body: {
        forma,
        is_close: false,
        close_case: false,
        drafts: ['page'],
        appointment: 'a',
        type: FORM_025U,
        treatmentcase: 'c1',
      },
    });
    expect(await save({ record: known })).toMatchObject({ kind: 'saved' });
    expect(update).toHaveBeenCalledExactlyOnceWith({
      clinic: 'clinic',
      params: { id: 'r1' },
      body: { forma, is_close: false, close_case: false, drafts: ['page'], version: 1 },
    });
    expect(create).toHaveBeenCalledOnce();
  });

  it('closes the case together with an epicrisis only, and only when that is ticked', async () => {
    create.mockReturnValue(answers(recordOf(form)));
    for (const more of [{ closesCase: true }, { form: ended }, { form: ended, closesCase: true }]) await save(more);
    expect(create.mock.calls.map(([input]) => input)).toMatchObject([
      { body: { is_close: false, close_case: false } },
      { body: { is_close: true, close_case: false } },
      { body: { is_close: true, close_case: true } },
    ]);
  });

  it('that lost to a newer version shows the one that came with the refusal, and reads nothing', async () => {
    const theirs = recordOf({ ...form, complaints: 'другое' });
    update.mockReturnValue(refuses('stale_version', { current: theirs }));
    expect(await save({ record: known })).toEqual({ kind: 'conflict', record: theirs });
    expect(read).not.toHaveBeenCalled();
  });

  it.each([undefined, null, 'другое', { id: 'r1' }])(
    'that lost to a version which did not come (%j) is refused: it is not taken for saved',
    async (now) => {
      update.mockReturnValue(refuses('stale_version', { current: now }));
      expect(await save({ record: known })).toMatchObject({ kind: 'refused', error: { code: 'stale_version' } });
    },
  );

  it('that found a record asks for it; when it cannot be read, the save is refused', async () => {
    create.mockReturnValue(refuses('record_exists'));
    read.mockResolvedValueOnce({ data: { record: recordOf(form) } });
    expect(await save()).toEqual({ kind: 'there', record: recordOf(form) });
    expect(read).toHaveBeenCalledExactlyOnceWith({ clinic: 'clinic', params: { id: 'a' } });
    for (const answer of [{ error: { status: 0 } }, { data: { record: null } }]) {
      read.mockResolvedValueOnce(answer);
      expect(await save()).toMatchObject({ kind: 'refused', error: { code: 'record_exists' } });
    }
  });

  it('that was refused for something else looks for no record', async () => {
    create.mockReturnValue(refuses('visit_cancelled', { current: recordOf(form) }));
    expect(await save()).toMatchObject({ kind: 'refused', error: { code: 'visit_cancelled' } });
    expect(read).not.toHaveBeenCalled();
  });

  it('that was to close the case is there only when the case is closed', async () => {
    create.mockReturnValue(refuses('record_exists'));
    const outcomeAt = async (closesCase: boolean, case_closed: boolean) => {
      read.mockResolvedValueOnce({ data: { record: recordOf(ended, { case_closed }) } });
      return (await save({ form: ended, closesCase })).kind;
    };
    expect([await outcomeAt(true, false), await outcomeAt(true, true), await outcomeAt(false, false)]).toEqual([
      'conflict',
      'there',
      'there',
    ]);
  });
});
