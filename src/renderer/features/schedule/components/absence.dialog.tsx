import { useId, useRef, useState } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { MAX_ABSENCE_NOTE, type AbsenceReason } from '#shared/rules/absences.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { absenceRange } from '#renderer/entities/absence/absence-range.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { errorOf, isOutage } from '#renderer/lib/api/api-error.ts';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { useWholeDays } from '#renderer/lib/forms/use-whole-days.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import { uiTexts } from '#renderer/ui/ui.ru.ts';
import { useMarkAbsenceMutation, usePreviewAbsenceQuery } from '../absence-api.ts';
import { absenceTexts as texts } from '../absence-texts.ru.ts';
import { absenceErrors, newAbsence, NO_TIMES, spanOf, timeErrors, timeOf, withShown } from '../absence-values.ts';
import { texts as scheduleTexts } from '../texts.ru.ts';
import { useEndAbsence } from '../use-end-absence.ts';
import { AbsenceVisits } from './absence-visits.tsx';
import { ClockField } from './clock-field.tsx';
import '../schedule.css';

interface AbsenceDialogProps {
  readonly doctor: string;
  /** short name of the doctor; empty while it is not known */
  readonly name: string;
  /** the day that is shown, YYYY-MM-DD */
  readonly shown: string;
  /** the clinic's day */
  readonly today: string;
  readonly onClose: () => void;
}
const NOT_SENT = { asked: '', key: '' };
const MOVE = /^moves\.(\d+)\./;
/** Why a time was refused for a visit; said only while it is still the one that is chosen. */
type Refused = Readonly<Record<string, { readonly slot: string; readonly text: string }>>;

/** A doctor is away: the hours, and in one confirmation the new times of everybody who was to come then. */
export function AbsenceDialog({ doctor, name, shown, today, onClose }: AbsenceDialogProps) {
  const { id: clinic, timezone, city } = useClinic();
  const formId = useId();
  const [values, setValues] = useState(() => newAbsence(shown, today));
  const [times, setTimes] = useState(NO_TIMES);
  const [refused, setRefused] = useState<Refused>({});
  const days = useWholeDays();
  const sent = useRef(NOT_SENT);
  const [mark, { isLoading }] = useMarkAbsenceMutation();
  const { end } = useEndAbsence();
  const errors = absenceErrors(values, today, timezone);
  const isSound = Object.keys(errors).length === 0 && days.areWhole;
  const span = spanOf(values, timezone);
  const preview = usePreviewAbsenceQuery(
    { clinic, params: { id: doctor }, query: span },
    { skip: !isSound, refetchOnMountOrArgChange: true },
  );
  const result = isSound ? preview.currentData : undefined;
  const isCounting = isSound && preview.isFetching;
  const failure = isSound && !isCounting && !result ? errorOf(preview.error) : null;
  const visits = result?.visits ?? [];
  const withSuggestions = withShown(times, visits);
  if (withSuggestions !== times) setTimes(withSuggestions);
  const wrongTimes: Record<string, string> = { ...timeErrors(visits, withSuggestions) };
  for (const visit of visits) {
    const refusal = refused[visit.id];
    if (refusal && refusal.slot === timeOf(visit, withSuggestions)) wrongTimes[visit.id] ??= refusal.text;
  }
  const wrongCount = Object.keys(wrongTimes).length;
  const moves = visits.flatMap((visit) => {
    const slot = timeOf(visit, withSuggestions);
    return slot === '' ? [] : [{ appointment: visit.id, version: visit.version, slot }];
  });
  const set = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }));
    // other hours have other suggestions; what somebody picked stays
    if (!('note' in changes || 'reason' in changes)) setTimes((before) => ({ ...before, suggested: {} }));
  };
  const send = async () => {
    if (!result || wrongCount > 0) return;
    setRefused({});
    const { reason, note } = values;
    const body = { doctor, ...span, reason, note, moves };
    const asked = JSON.stringify(body);
    // after a lost answer the same comes with the same key, and is done once; what was refused may be asked for anew
    if (sent.current.asked !== asked) sent.current = { asked, key: newKey() };
    const { data, error } = await mark({ clinic, headers: { 'idempotency-key': sent.current.key }, body });
    if (!data) {
      const refusal = showRefusal(error);
      if (refusal && !isOutage(refusal)) sent.current = NOT_SENT;
      const named: Record<string, { slot: string; text: string }> = {};
      for (const [field, [text]] of Object.entries(refusal?.errors ?? {})) {
        const move = moves[Number(MOVE.exec(field)?.[1] ?? -1)];
        if (move && text !== undefined) named[move.appointment] = { slot: move.slot, text };
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
      title={texts.title(name)}
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
            disabled={result === undefined || wrongCount > 0 || values.note.length > MAX_ABSENCE_NOTE}
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
              onTyping={days.typing('first')}
            />
            <DayField
              label={scheduleTexts.field_last}
              value={values.last}
              error={errors.last}
              onChange={(last) => set({ last })}
              onTyping={days.typing('last')}
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
          <ZoneNote zone={timezone} city={city} at={toClinicIso(Date.parse(`${values.first}T00:00:00Z`), timezone)} />
        </div>
        <section className="schedule-preview" aria-label={scheduleTexts.title_preview} aria-busy={isCounting}>
          <h3>{scheduleTexts.title_preview}</h3>
          <div role="status">
            {result && (
              <p>
                {absenceRange(span)}. <strong>{texts.hint_closed(result.closed)}</strong>{' '}
                {result.kept > 0 && texts.hint_kept(result.kept)}
              </p>
            )}
            {!result && !failure && (
              <p className="muted">
                {isCounting ? scheduleTexts.hint_preview_loading : days.areWhole ? null : texts.alert_days}
              </p>
            )}
            {wrongCount > 0 && <p>{texts.alert_times(wrongCount)}</p>}
          </div>
          {failure && (
            <PartFailure
              text={Object.values(failure.errors).flat()[0] ?? failure.message}
              onRetry={() => void preview.refetch()}
            />
          )}
          {result && (
            <AbsenceVisits
              preview={result}
              times={withSuggestions}
              errors={wrongTimes}
              onPick={(picked) => setTimes((before) => ({ ...before, picked }))}
            />
          )}
        </section>
      </form>
    </Modal>
  );
}
