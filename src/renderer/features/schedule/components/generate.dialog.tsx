import { useId, useRef, useState, type FormEvent } from 'react';
import { Button, Checkbox, Slider } from '@blueprintjs/core';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useFocusFirstError } from '#renderer/lib/forms/use-focus-first-error.ts';
import { useWholeDays } from '#renderer/lib/forms/use-whole-days.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { uiTexts } from '#renderer/ui/ui.ru.ts';
import { useGenerateScheduleMutation, usePreviewGenerationQuery } from '../api.ts';
import {
  bodyOf,
  generationErrors,
  MAX_DURATION,
  MIN_DURATION,
  newGeneration,
  type GenerationValues,
} from '../generation.ts';
import { tellGenerated } from '../tell-generated.ts';
import { texts } from '../texts.ru.ts';
import { GenerationPreview } from './generation-preview.tsx';
import { HolidaysField } from './holidays-field.tsx';
import { SegmentsField } from './segments-field.tsx';
import { WeekdaysField } from './weekdays-field.tsx';

interface GenerateDialogProps {
  readonly doctor: string;
  readonly week: { readonly first: string; readonly last: string };
  readonly today: string;
  readonly onClose: () => void;
}
/** A pause in typing before it is counted anew, ms. */
const PREVIEW_DELAY_MS = 300;

/** «Составить расписание»: work segments, weekdays, days, duration, and what comes of them before anything is made. */
export function GenerateDialog({ doctor, week, today, onClose }: GenerateDialogProps) {
  const { id: clinic } = useClinic();
  const formId = useId();
  const [values, setValues] = useState<GenerationValues>(() => newGeneration(week, today));
  const [wasSent, setWasSent] = useState(false);
  const days = useWholeDays();
  const [generate, { isLoading }] = useGenerateScheduleMutation();
  const errors = generationErrors(values);
  const isSound = Object.keys(errors).length === 0;
  const debounced = useDebounced(values, PREVIEW_DELAY_MS);
  const preview = usePreviewGenerationQuery(
    { clinic, body: bodyOf(debounced, doctor) },
    { skip: Object.keys(generationErrors(debounced)).length > 0, refetchOnMountOrArgChange: true },
  );
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const change = (changes: Partial<GenerationValues>) => setValues((before) => ({ ...before, ...changes }));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!isSound) focusFirstError();
    if (!isSound || !days.areWhole || isLoading) return;
    const answer = await generate({ clinic, body: bodyOf(values, doctor) });
    if (answer.error !== undefined) {
      showRefusal(answer.error);
      return;
    }
    tellGenerated(answer.data.data);
    onClose();
  };
  const isCounting = isSound && (debounced !== values || preview.isFetching);
  return (
    <Modal
      title={texts.title_generate}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button text={uiTexts.action_cancel} onClick={onClose} />
          <Button type="submit" form={formId} intent="primary" text={texts.action_make} loading={isLoading} />
        </>
      }
    >
      <form ref={form} id={formId} className="schedule-generate" noValidate onSubmit={(event) => void send(event)}>
        <div className="stack">
          <FormSummary failure={undefined} wrongCount={wasSent ? Object.keys(errors).length : 0} />
          <SegmentsField
            segments={values.segments}
            errorOf={(index) => errors[`segments.${index}`]}
            onChange={(segments) => change({ segments })}
          />
          <WeekdaysField
            value={values.weekdays}
            error={errors['weekdays']}
            onChange={(weekdays) => change({ weekdays })}
          />
          <div className="schedule-row">
            <DayField
              label={texts.field_first}
              value={values.first}
              onChange={(first) => change({ first })}
              onTyping={days.typing('first')}
            />
            <DayField
              label={texts.field_last}
              value={values.last}
              error={errors['last']}
              onChange={(last) => change({ last })}
              onTyping={days.typing('last')}
            />
          </div>
          <fieldset className="schedule-fieldset schedule-duration">
            <legend>
              {texts.field_duration}: <strong>{texts.hint_minutes(values.duration)}</strong>
            </legend>
            <Slider
              min={MIN_DURATION}
              max={MAX_DURATION}
              value={values.duration}
              labelValues={[1, 15, 30, 45, 60]}
              onChange={(duration) => change({ duration })}
              handleHtmlProps={{ 'aria-label': texts.field_duration }}
            />
          </fieldset>
          <Checkbox
            label={texts.field_replace}
            checked={values.isReplacing}
            onChange={(event) => change({ isReplacing: event.currentTarget.checked })}
          />
          <HolidaysField
            first={values.first}
            last={values.last}
            isChecked={values.skipsHolidays}
            onChange={(skipsHolidays) => change({ skipsHolidays })}
          />
        </div>
        <GenerationPreview
          result={isSound ? preview.currentData?.data : undefined}
          isCounting={isCounting}
          failure={isSound && !preview.isFetching ? errorOf(preview.error)?.message : undefined}
          warnings={preview.currentData?.warnings ?? []}
        />
      </form>
    </Modal>
  );
}
