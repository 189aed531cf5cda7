import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { fullName } from '#shared/format/names.ts';
import { MAX_SHOWN_DOCTORS } from '#shared/rules/service-icons.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListAllDoctorsQuery } from '#renderer/entities/doctor/choices.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { DoctorPicker } from '#renderer/entities/doctor/doctor-picker.tsx';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { OrderedList } from '#renderer/ui/ordered-list.tsx';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { doctorsIn } from '../front-rules.ts';
import { frontTexts as texts } from '../front-texts.ru.ts';

/** ms, 2 §9 */
const SEARCH_DELAY = 500;
const EMPTY = '[]';

/** Which doctors the clinic's page shows (B14): all by surname, or chosen ones in an order of its own. */
export function ShownDoctorsField({ field }: { readonly field: FieldState<string> }) {
  const isOwn = field.value !== '';
  // a look at the other choice takes nothing away
  const [put, setPut] = useState(EMPTY);
  return (
    <div className="shown-doctors">
      <Segments
        label={texts.field_whom}
        segments={[
          { value: 'all', text: texts.field_all },
          { value: 'own', text: texts.field_own },
        ]}
        chosen={isOwn ? 'own' : 'all'}
        onChoose={(chosen) => {
          if (isOwn === (chosen === 'own')) return;
          if (isOwn) setPut(field.value);
          field.onChange(isOwn ? '' : put);
        }}
      />
      {isOwn && <OwnOrder field={field} />}
    </div>
  );
}

function OwnOrder({ field }: { readonly field: FieldState<string> }) {
  const clinic = useClinic();
  const { currentData: doctors, error, isFetching, refetch } = useListAllDoctorsQuery({ clinic: clinic.id });
  const [said, setSaid] = useState('');
  const chosen = doctorsIn(field.value) ?? [];
  const change = (ids: readonly string[]) => field.onChange(JSON.stringify(ids));
  const doctorOf = (id: string) => doctors?.find((doctor) => doctor.id === id);
  const nameOf = (id: string): string => {
    const doctor = doctorOf(id);
    if (doctor) return fullName(doctor.employee);
    return doctors ? texts.hint_gone_doctor : texts.hint_doctor_waits;
  };
  const isFull = chosen.length >= MAX_SHOWN_DOCTORS;
  return (
    <>
      {error !== undefined && !isFetching && !doctors && (
        <PartFailure text={texts.alert_doctors} onRetry={() => void refetch()} />
      )}
      <OrderedList label={texts.field_shown} items={chosen} keyOf={(id) => id} nameOf={nameOf} onChange={change}>
        {(id) => {
          const doctor = doctorOf(id);
          return doctor ? (
            <DoctorName name={doctor.employee} details={doctor.specialty.title} size={32} />
          ) : (
            <span className="muted">{nameOf(id)}</span>
          );
        }}
      </OrderedList>
      {isFull ? (
        <p>{texts.hint_doctors_full}</p>
      ) : (
        <DoctorPicker
          clinic={clinic.id}
          value={null}
          label={texts.field_doctor}
          debounce={SEARCH_DELAY}
          error={field.error}
          onChange={(doctor) => {
            const isThere = chosen.includes(doctor.id);
            setSaid((isThere ? texts.hint_in_list : texts.hint_added)(fullName(doctor.employee)));
            if (!isThere) change([...chosen, doctor.id]);
          }}
        />
      )}
      {chosen.length === 0 && doctors !== undefined && doctors.length > 0 && (
        <Button
          text={texts.action_all_doctors}
          onClick={() => change(doctors.slice(0, MAX_SHOWN_DOCTORS).map(({ id }) => id))}
        />
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
