import { useState } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { weekRange } from '#shared/format/dates.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useWholeDays } from '#renderer/lib/forms/use-whole-days.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { uiTexts } from '#renderer/ui/ui.ru.ts';
import { useCopyWeekMutation, usePreviewCopyQuery } from '../api.ts';
import { copyingOf, periodError } from '../generation.ts';
import { tellGenerated } from '../tell-generated.ts';
import { texts } from '../texts.ru.ts';
import { GenerationPreview } from './generation-preview.tsx';
import { HolidaysField } from './holidays-field.tsx';

interface CopyWeekDialogProps {
  readonly doctor: string;
  readonly week: { readonly first: string; readonly last: string };
  readonly onClose: () => void;
}

/** «Повторить неделю»: the hours of the shown week on the days of others, and what comes of it before it is done. */
export function CopyWeekDialog({ doctor, week, onClose }: CopyWeekDialogProps) {
  const { id: clinic } = useClinic();
  const [dates, setDates] = useState(() => copyingOf(week));
  const [isReplacing, setIsReplacing] = useState(false);
  const [skipsHolidays, setSkipsHolidays] = useState(true);
  const [copy, { isLoading }] = useCopyWeekMutation();
  const wrong = periodError(dates.start, dates.end);
  const days = useWholeDays();
  const isSound = wrong === undefined && days.areWhole;
  const body = { doctor, week: week.first, dates, clear: isReplacing, skip_holidays: skipsHolidays };
  const preview = usePreviewCopyQuery({ clinic, body }, { skip: !isSound, refetchOnMountOrArgChange: true });
  const result = isSound ? preview.currentData?.data : undefined;
  const send = async () => {
    const answer = await copy({ clinic, body });
    if (answer.error !== undefined) {
      showRefusal(answer.error);
      return;
    }
    tellGenerated(answer.data.data);
    onClose();
  };
  return (
    <Modal
      title={texts.title_copy_week}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button text={uiTexts.action_cancel} onClick={onClose} />
          <Button
            intent="primary"
            text={texts.action_copy_week}
            loading={isLoading}
            disabled={result === undefined || result.created === 0}
            onClick={() => void send()}
          />
        </>
      }
    >
      <div className="schedule-generate">
        <div className="stack">
          <p>{texts.hint_copy_week(weekRange(week.first, week.last))}</p>
          <div className="schedule-row">
            <DayField
              label={texts.field_first}
              value={dates.start}
              onChange={(start) => setDates((before) => ({ ...before, start }))}
              onTyping={days.typing('start')}
            />
            <DayField
              label={texts.field_last}
              value={dates.end}
              error={wrong}
              onChange={(end) => setDates((before) => ({ ...before, end }))}
              onTyping={days.typing('end')}
            />
          </div>
          <Checkbox
            label={texts.field_replace}
            checked={isReplacing}
            onChange={(event) => setIsReplacing(event.currentTarget.checked)}
          />
          <HolidaysField first={dates.start} last={dates.end} isChecked={skipsHolidays} onChange={setSkipsHolidays} />
        </div>
        <GenerationPreview
          result={result}
          isCounting={isSound && preview.isFetching}
          failure={isSound && !preview.isFetching ? errorOf(preview.error)?.message : undefined}
          warnings={[]}
        />
      </div>
    </Modal>
  );
}
