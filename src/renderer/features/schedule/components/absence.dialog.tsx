import { useId, useState } from 'react';
import { Button, Callout, Checkbox } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { MAX_ABSENCE_NOTE, type AbsenceReason } from '#shared/rules/absences.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { uiTexts } from '#renderer/ui/ui.ru.ts';
import { useMarkAbsenceMutation, usePreviewAbsenceQuery } from '../absence-api.ts';
import { absenceTexts as texts } from '../absence-texts.ru.ts';
import { absenceErrors, clashesOf, newAbsence, spanOf, timeOf, type Choices } from '../absence-values.ts';
import { texts as scheduleTexts } from '../texts.ru.ts';
import { useEndAbsence } from '../use-end-absence.ts';
import { AbsenceVisits } from './absence-visits.tsx';
import { ClockField } from './clock-field.tsx';

interface AbsenceDialogProps {
  readonly doctor: string;
  readonly week: { readonly first: string; readonly last: string };
  /** the clinic's day, YYYY-MM-DD */
  readonly today: string;
  readonly onClose: () => void;
}
const MOVE = /^moves\.(\d+)\./;

/** A doctor is away: the hours, and in one confirmation the new times of everybody who was to come then. */
export function AbsenceDialog({ doctor, week, today, onClose }: AbsenceDialogProps) {
  const { id: clinic, timezone } = useClinic();
  const formId = useId();
  const [values, setValues] = useState(() => newAbsence(week, today));
  const [choices, setChoices] = useState<Choices>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [mark, { isLoading }] = useMarkAbsenceMutation();
  const { end } = useEndAbsence();
  const errors = absenceErrors(values, today, timezone);
  const isSound = Object.keys(errors).length === 0;
  const span = spanOf(values, timezone);
  const preview = usePreviewAbsenceQuery(
    { clinic, params: { id: doctor }, query: span },
    { skip: !isSound, refetchOnMountOrArgChange: true },
  );
  const result = isSound ? preview.currentData : undefined;
  const isCounting = isSound && preview.isFetching;
  const failure = isSound && !isCounting ? errorOf(preview.error)?.message : undefined;
  const clashes = result ? clashesOf(result.visits, choices) : new Set<string>();
  const wrongTimes = {
    ...refused,
    ...Object.fromEntries([...clashes].map((id) => [id, texts.alert_twice])),
  };
  const moves = (result?.visits ?? []).flatMap((visit) => {
    const slot = timeOf(visit, choices);
    return slot === '' ? [] : [{ appointment: visit.id, version: visit.version, slot }];
  });
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const send = async () => {
    if (!result || clashes.size > 0) return;
    setRefused({});
    const { reason, note } = values;
    const { data, error } = await mark({ clinic, body: { doctor, ...span, reason, note, moves } });
    if (!data) {
      const named: Record<string, string> = {};
      for (const [field, [text]] of Object.entries(showRefusal(error)?.errors ?? {})) {
        const move = moves[Number(MOVE.exec(field)?.[1] ?? -1)];
        if (move && text !== undefined) named[move.appointment] = text;
      }
      setRefused(named);
      return;
    }
    void showToast({
      intent: 'success',
      message: texts.alert_marked(data.moved),
      key: `absence:${data.id}`,
      action: { text: texts.action_back, onClick: () => void end(data.id, true) },
    });
    onClose();
  };
  return (
    <Modal
      title={texts.title}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button text={uiTexts.action_cancel} onClick={onClose} />
          <Button
            type="submit"
            form={formId}
            intent="primary"
            text={texts.action_mark(moves.length)}
            loading={isLoading}
            disabled={result === undefined || clashes.size > 0 || values.note.length > MAX_ABSENCE_NOTE}
          />
        </>
      }
    >
      <form
        id={formId}
        className="schedule-generate absence-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="stack">
          <p className="muted">{texts.hint_what}</p>
          <div className="schedule-row">
            <DayField
              label={scheduleTexts.field_first}
              value={values.first}
              onChange={(first) => set(first > values.last ? { first, last: first } : { first })}
            />
            <DayField
              label={scheduleTexts.field_last}
              value={values.last}
              error={errors.last}
              onChange={(last) => set({ last })}
            />
          </div>
          <Checkbox
            label={texts.field_whole_day}
            checked={values.isWholeDay}
            onChange={(event) => set({ isWholeDay: event.currentTarget.checked })}
          />
          {!values.isWholeDay && (
            <div className="schedule-row">
              <ClockField
                label={texts.field_start}
                value={values.start}
                error={errors.start}
                onChange={(start) => set({ start })}
              />
              <ClockField
                label={texts.field_end}
                value={values.end}
                error={errors.end}
                isEnd
                onChange={(clock) => set({ end: clock })}
              />
            </div>
          )}
          <SelectField
            field={{
              name: 'reason',
              value: values.reason,
              error: undefined,
              onChange: (reason) => set({ reason: reason as AbsenceReason }),
            }}
            label={texts.field_reason}
            choices={texts.reasons}
            none={null}
          />
          <TextField
            label={texts.field_note}
            isOptional
            inputProps={{ maxLength: MAX_ABSENCE_NOTE }}
            field={{ name: 'note', value: values.note, error: undefined, onChange: (note) => set({ note }) }}
          />
        </div>
        <section className="schedule-preview" aria-label={scheduleTexts.title_preview} aria-busy={isCounting}>
          <h3>{scheduleTexts.title_preview}</h3>
          <div role="status">
            {failure !== undefined && (
              <Callout compact intent="danger" icon={<WarningSign />}>
                {failure}
              </Callout>
            )}
            {result === undefined && failure === undefined && (
              <p className="muted">
                {isCounting ? scheduleTexts.hint_preview_loading : scheduleTexts.hint_preview_wait}
              </p>
            )}
            {result && (
              <p>
                <strong>{texts.hint_closed(result.closed)}</strong> {result.kept > 0 && texts.hint_kept(result.kept)}
              </p>
            )}
          </div>
          {result && <AbsenceVisits preview={result} choices={choices} errors={wrongTimes} onChoose={setChoices} />}
        </section>
      </form>
    </Modal>
  );
}
