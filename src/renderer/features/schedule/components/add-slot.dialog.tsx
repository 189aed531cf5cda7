import { useId, useState } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import { MAX_OVERBOOK_REASON } from '#shared/contract/schedule.ts';
import { dayAndTime } from '#shared/format/dates.ts';
import { endInstantOf, instantOf, toClinicIso } from '#shared/rules/clinic-time.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { tooLong } from '#renderer/lib/forms/field-problems.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { useWholeDays } from '#renderer/lib/forms/use-whole-days.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { uiTexts } from '#renderer/ui/ui.ru.ts';
import { useCreateSlotMutation } from '../api.ts';
import { absenceTexts } from '../absence-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import { ClockField, ModeField } from './clock-field.tsx';

const reasonProblem = (reason: string): { reason?: string } => {
  if (reason.trim() === '') return { reason: texts.alert_reason };
  const problem = tooLong(reason, MAX_OVERBOOK_REASON);
  return problem === undefined ? {} : { reason: problem };
};

interface AddSlotDialogProps {
  readonly doctor: string;
  /** what the fields hold at first: day, HH:MM, HH:MM */
  readonly initial: { readonly day: string; readonly start_time: string; readonly end_time: string };
  /** beside the grid from the start: over a time that is there */
  readonly isOverbooked?: boolean;
  readonly onClose: () => void;
  /** the time is there; without it as `onClose` */
  readonly onAdded?: () => void;
}

/** One time of a doctor by hand: of the grid, or beside it with its reason (K45), as far as this person may. */
export function AddSlotDialog({
  doctor,
  initial,
  isOverbooked = false,
  onClose,
  onAdded = onClose,
}: AddSlotDialogProps) {
  const clinic = useClinic();
  const canWrite = useCan('schedule.write', clinic.id);
  const canOverbook = useCan('slot.overbook', clinic.id);
  const [isBeside, setIsBeside] = useState(isOverbooked || !canWrite);
  const formId = useId();
  const [create] = useCreateSlotMutation();
  const [mode, setMode] = useState<0 | 1>(0);
  const starts = (day: string, clock: string) => instantOf(day, clock, clinic.timezone);
  const ends = (day: string, clock: string) => endInstantOf(day, clock, clinic.timezone);
  const days = useWholeDays();
  const form = useForm({
    initial: { ...initial, reason: '' },
    check: ({ day, start_time: start, end_time: end, reason }) => ({
      ...(days.areWhole ? {} : { day: absenceTexts.alert_days }),
      ...(start === ''
        ? { start_time: texts.alert_required }
        : starts(day, start) === null
          ? { start_time: texts.alert_skipped_clock }
          : {}),
      ...(end === ''
        ? { end_time: texts.alert_required }
        : end <= start
          ? { end_time: texts.alert_end_before_start }
          : ends(day, end) === null
            ? { end_time: texts.alert_skipped_clock }
            : {}),
      ...(isBeside ? reasonProblem(reason) : {}),
    }),
    submit: async ({ day, start_time, end_time, reason }) => {
      const [from = '', until = ''] = [starts(day, start_time), ends(day, end_time)].map((instant) =>
        toClinicIso(instant ?? 0, clinic.timezone),
      );
      try {
        await create({
          clinic: clinic.id,
          body: {
            doctor,
            start_time: from,
            end_time: until,
            ...(isBeside ? { is_overbooked: true, reason: reason.trim() } : { record_mode: mode }),
          },
        }).unwrap();
      } catch (caught) {
        showRefusal(caught);
        throw caught;
      }
      void showToast({ intent: 'success', message: texts.alert_added(dayAndTime(from)) });
      onAdded();
    },
  });
  return (
    <Modal
      title={isBeside ? texts.title_overbook : texts.title_add}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button text={uiTexts.action_cancel} onClick={onClose} />
          <Button type="submit" form={formId} intent="primary" text={texts.action_create} loading={form.isSubmitting} />
        </>
      }
    >
      <form id={formId} className="stack" {...form.formProps}>
        <FormSummary failure={form.failure?.message} wrongCount={form.wrongCount} />
        <DayField
          label={texts.field_date}
          value={form.values.day}
          error={form.field('day').error}
          onChange={form.field('day').onChange}
          onTyping={days.typing('day')}
        />
        <div className="schedule-row">
          <ClockField label={texts.field_start} {...form.field('start_time')} />
          <ClockField label={texts.field_end} isEnd {...form.field('end_time')} />
          {!isBeside && <ModeField value={mode} onChange={setMode} />}
        </div>
        {canOverbook && canWrite && !isOverbooked && (
          <Switch
            label={texts.field_overbooked}
            checked={isBeside}
            onChange={(event) => setIsBeside(event.currentTarget.checked)}
          />
        )}
        {isBeside && (
          <TextField field={form.field('reason')} label={texts.field_overbook_reason} hint={texts.hint_overbook} />
        )}
        <ZoneNote
          zone={clinic.timezone}
          city={clinic.city}
          at={toClinicIso(Date.parse(`${form.values.day}T00:00:00Z`), clinic.timezone)}
        />
      </form>
    </Modal>
  );
}
