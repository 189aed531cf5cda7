import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useWholeDays } from '#renderer/lib/forms/use-whole-days.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { uiTexts } from '#renderer/ui/ui.ru.ts';
import { useClearScheduleMutation, usePreviewClearingQuery } from '../api.ts';
import { clearingOf, periodError } from '../generation.ts';
import { texts } from '../texts.ru.ts';

interface ClearDialogProps {
  readonly doctor: string;
  readonly week: { readonly first: string; readonly last: string };
  /** the clinic's day, YYYY-MM-DD */
  readonly today: string;
  readonly onClose: () => void;
}

/** «Очистить расписание»: from now on, counts first; booked and reserved times stay. */
export function ClearDialog({ doctor, week, today, onClose }: ClearDialogProps) {
  const { id: clinic } = useClinic();
  const [dates, setDates] = useState(() => clearingOf(week, today));
  const [clear, { isLoading }] = useClearScheduleMutation();
  const isPast = dates.start < today;
  const wrong = periodError(dates.start, dates.end);
  const days = useWholeDays();
  const isSound = wrong === undefined && !isPast && days.areWhole;
  const input = { clinic, body: { doctor, dates } };
  const preview = usePreviewClearingQuery(input, { skip: !isSound, refetchOnMountOrArgChange: true });
  const count = isSound ? preview.currentData?.data : undefined;
  const send = async () => {
    const answer = await clear(input);
    if (answer.error !== undefined) {
      showRefusal(answer.error);
      return;
    }
    void showToast({ intent: 'success', message: texts.alert_cleared(answer.data.data.cleared) });
    onClose();
  };
  return (
    <Modal
      title={texts.title_clear}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button text={uiTexts.action_cancel} onClick={onClose} />
          <Button
            intent="danger"
            text={texts.action_do_clear}
            loading={isLoading}
            disabled={count === undefined || count.cleared === 0}
            onClick={() => void send()}
          />
        </>
      }
    >
      <div className="stack">
        <div className="schedule-row">
          <DayField
            label={texts.field_first}
            value={dates.start}
            error={isPast ? texts.alert_past_day : undefined}
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
        <p className="muted">{dates.start === today ? texts.hint_kept_today : texts.hint_kept_always}</p>
        {isSound && (
          <PageState {...loadState(preview)} skeleton={<Skeleton rows={1} />}>
            {() => (
              <p role="status">
                <strong>{texts.hint_clear(count?.cleared ?? 0)}</strong> {texts.hint_kept(count?.kept ?? 0)}
              </p>
            )}
          </PageState>
        )}
      </div>
    </Modal>
  );
}
