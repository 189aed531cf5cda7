import { Button } from '@blueprintjs/core';
import { Phone } from '@blueprintjs/icons';
import { timeRange } from '#shared/format/dates.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { BottomBar } from '#renderer/ui/bottom-bar.tsx';
import type { FreeSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { groupTimes, isByPhone } from '../times.ts';
import type { TimesWord } from '../times-word.ts';
import { useChosenSlot } from '../use-chosen-slot.ts';
import { ClinicPhones } from './clinic-phones.tsx';
import { TimesNotice } from './times-notice.tsx';
import { TimeChoice } from './time-choice.tsx';

interface TimesFormProps {
  readonly slots: readonly FreeSlot[];
  readonly taking: string | null;
  readonly isConfirming: boolean;
  readonly notice: TimesWord | null;
  /** the person has as many bookings as they may: times can be read, not taken */
  readonly isLimited: boolean;
  readonly onNotice: (word: TimesWord | null) => void;
  readonly onChoose: (slot: FreeSlot) => void;
}
const titles = { morning: texts.title_morning, day: texts.title_day, evening: texts.title_evening };

/** Times as one group of radio buttons in parts of the day: arrows walk over all of them, Enter goes on. */
export function TimesForm({ slots, taking, isConfirming, notice, isLimited, onNotice, onChoose }: TimesFormProps) {
  const clinic = useClinic();
  const { chosen, lost, choose } = useChosenSlot(slots, isConfirming || taking !== null);
  const pick = (slot: FreeSlot) => {
    onNotice(null);
    choose(slot);
  };
  return (
    <form
      className="booking-times-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && taking === null && !isLimited) onChoose(chosen);
      }}
    >
      <TimesNotice word={notice ?? lost} />
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
                onChoose={() => pick(slot)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {slots.some(isByPhone) && (
        <p className="booking-phone-note">
          <Phone size={14} /> {slots.every(isByPhone) ? texts.hint_phone_day : texts.hint_phone_times}
          <ClinicPhones phones={clinic.phones} />
        </p>
      )}
      {!isLimited && !slots.every(isByPhone) && (
        <BottomBar>
          <Button type="submit" size="large" intent="primary" fill disabled={chosen === null} loading={taking !== null}>
            {chosen ? `${texts.action_choose} ${timeRange(chosen.start_time, chosen.end_time)}` : texts.action_choose}
          </Button>
        </BottomBar>
      )}
    </form>
  );
}
