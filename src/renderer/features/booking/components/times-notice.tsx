import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { timeRange } from '#shared/format/dates.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { focusIfLost } from '#renderer/lib/page/focus-on-mount.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import type { Notice, Slot } from '../booking-state.ts';
import { texts } from '../texts.ru.ts';
import { timeTexts } from '../time-texts.ru.ts';

/**
 * What happened to the choice, at the place of the choice. The region is always there, so that its change is announced.
 */
export function TimesNotice({ notice }: { readonly notice: Notice | null }) {
  const clinic = useClinic();
  const text = notice && textOf(notice);
  return (
    <div role="alert" className="booking-notice">
      {notice !== null && (
        <div key={text} tabIndex={-1} ref={focusIfLost}>
          <Callout intent="warning" icon={<WarningSign />}>
            <p>{text}</p>
            {leadsToRecords(notice) && (
              <ButtonLink to={paths.myRecords(clinic.slug)}>{texts.action_my_records}</ButtonLink>
            )}
          </Callout>
        </div>
      )}
    </div>
  );
}

const clockOf = ({ start_time, end_time }: Slot) => timeRange(start_time, end_time);
function textOf(notice: Notice): string {
  switch (notice.kind) {
    case 'lost':
      return timeTexts.alert_vanished(clockOf(notice.slot));
    case 'not-held':
      return timeTexts.alert_not_held(clockOf(notice.slot), notice.reason);
    case 'hold-failed':
      return timeTexts.alert_hold_failed(notice.reason);
    case 'hold-expired':
      return timeTexts.alert_expired;
    case 'hold-moved':
      return timeTexts.alert_hold_moved;
    case 'unsure':
      return timeTexts.alert_still_unsure(clockOf(notice.slot));
  }
}
/** What the person wants to know stands in «Мои записи». */
const leadsToRecords = (notice: Notice): boolean =>
  notice.kind === 'unsure' || (notice.kind === 'not-held' && notice.hasBooking);
