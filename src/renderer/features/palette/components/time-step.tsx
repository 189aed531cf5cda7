import type { ReactNode } from 'react';
import type { NearestTime } from '#renderer/entities/appointment/nearest-times.ts';
import { useQuickBooking } from '#renderer/entities/appointment/use-quick-booking.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { slipAction } from '#renderer/entities/document/slip-asks.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import type { PaletteEvent, PaletteState, Step } from '../palette-state.ts';
import { texts } from '../texts.ru.ts';
import { useTimes } from '../use-times.ts';
import { PaletteFrame } from './palette-frame.tsx';

interface TimeStepProps {
  readonly state: PaletteState;
  readonly step: Extract<Step, { readonly name: 'time' }>;
  readonly send: (event: PaletteEvent) => void;
  readonly chosen: ReactNode;
  readonly about: ReactNode;
  /** the day of the page that has begun it, YYYY-MM-DD, until another one is typed; null: from now on */
  readonly from: string | null;
  readonly onBooked: () => void;
  readonly onClose: () => void;
}
const TAKE = [{ id: 'take', label: texts.action_book, keys: ['Enter'] }] as const;

/** The last step: the nearest times. A choice books; a refused one reads them again, and none of them is chosen. */
export function TimeStep({ state, step, send, chosen, about, from, onBooked, onClose }: TimeStepProps) {
  const { patient, subject, limit } = step;
  const clinic = useClinic();
  const { book, busyKey, refusal } = useQuickBooking(clinic.id, (appointment) =>
    slipAction({ clinic: clinic.id, appointment }),
  );
  const found = useTimes(state.text, { patient, subject, limit, from });
  const take = async (time: NearestTime) => {
    const isBooked = await book({ id: patient.id, name: patientName(patient) }, time);
    if (isBooked) return onBooked();
    if (isBooked === null) return;
    send({ type: 'refused' });
    found.onRetry();
  };
  return (
    <PaletteFrame
      state={state}
      send={send}
      found={found}
      label={texts.field_time}
      placeholder={texts.hint_time}
      chosen={chosen}
      about={about}
      alert={refusal && texts.hint_choose_again(refusal.message)}
      actionsOf={(option) => (option.kind === 'time' ? TAKE : [])}
      onTake={(option) => {
        if (option.kind === 'time') void take(option.time);
      }}
      onClose={onClose}
      isNumbered
      busyKey={busyKey}
      ownDoctor={texts.hint_own_doctor[patient.gender ?? 'unknown']}
      foot={[
        { keys: ['Enter'], does: texts.action_book },
        { keys: [`1\u2013${Math.min(limit, 9)}`], does: texts.key_number },
        { keys: ['+'], does: texts.key_more },
        { keys: ['\u2190'], does: texts.key_back },
      ]}
    />
  );
}
