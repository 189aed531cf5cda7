import { Button } from '@blueprintjs/core';
import { Phone } from '@blueprintjs/icons';
import { timeRange } from '#shared/format/dates.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { BottomBar } from '#renderer/ui/bottom-bar.tsx';
import type { FreeSlot } from '#renderer/entities/appointment/free-times.ts';
import { chosenSlot, confirmationOf, noticeOf, type BookingState } from '../booking-state.ts';
import { texts } from '../texts.ru.ts';
import { timeTexts } from '../time-texts.ru.ts';
import { groupTimes, isByPhone } from '../times.ts';
import type { SendEvent } from '../use-booking.ts';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { TimesNotice } from './times-notice.tsx';
import { TimeChoice } from './time-choice.tsx';

interface TimesFormProps {
  readonly slots: readonly FreeSlot[];
  readonly state: BookingState;
  /** the person has as many bookings as they may: times can be read, not held */
  readonly isLimited: boolean;
  readonly send: SendEvent;
}
const titles = { morning: texts.title_morning, day: texts.title_day, evening: texts.title_evening };

/** Times as one group of radio buttons in parts of the day: arrows walk over all of them, Enter goes on. */
export function TimesForm({ slots, state, isLimited, send }: TimesFormProps) {
  const clinic = useClinic();
  const { isSignedIn } = useSession();
  const chosen = chosenSlot(state);
  return (
    <form
      className="booking-times-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLimited) send({ type: 'hold-asked', isSignedIn });
      }}
    >
      <TimesNotice notice={noticeOf(state)} />
      {groupTimes(slots).map(({ part, slots: times }) => (
        <fieldset key={part}>
          <legend>{titles[part]}</legend>
          <div className="booking-times-row">
            {times.map((slot) => (
              <TimeChoice
                key={slot.id}
                slot={slot}
                isChosen={slot.id === chosen?.id}
                isDisabled={isLimited}
                onChoose={() => send({ type: 'time-chosen', slot })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {slots.some(isByPhone) && (
        <p className="booking-phone-note">
          <Phone size={14} /> {slots.every(isByPhone) ? timeTexts.hint_phone_day : timeTexts.hint_phone_times}
          <PhoneLinks phones={clinic.phones} />
        </p>
      )}
      {chosen && <ZoneNote zone={clinic.timezone} city={clinic.city} at={chosen.start_time} isOneTime />}
      {!isLimited && !slots.every(isByPhone) && (
        <BottomBar>
          <Button
            type="submit"
            size="large"
            // one filled button at a time: the confirmation over it has its own
            intent={confirmationOf(state) === null ? 'primary' : 'none'}
            fill
            disabled={chosen === null}
            loading={state.step === 'holding'}
          >
            {chosen
              ? `${timeTexts.action_choose} ${timeRange(chosen.start_time, chosen.end_time)}`
              : timeTexts.action_choose}
          </Button>
        </BottomBar>
      )}
    </form>
  );
}
