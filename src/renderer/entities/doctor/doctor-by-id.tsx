import { useState } from 'react';
import { useGetDoctorQuery } from './api.ts';
import { DoctorPicker, type DoctorPickerProps, type PickedDoctor } from './doctor-picker.tsx';

interface DoctorByIdProps extends Omit<DoctorPickerProps, 'value' | 'onChange'> {
  readonly id: string;
  readonly onChange: (id: string) => void;
}

/** The choice of a doctor for who knows the chosen one by id only. */
export function DoctorById({ id, onChange, ...field }: DoctorByIdProps) {
  const [picked, setPicked] = useState<PickedDoctor | null>(null);
  const isPicked = picked?.id === id;
  const { currentData: known } = useGetDoctorQuery({ clinic: field.clinic, params: { id } }, { skip: isPicked });
  return (
    <DoctorPicker
      {...field}
      value={isPicked ? picked : (known ?? null)}
      onChange={(doctor) => {
        setPicked(doctor);
        onChange(doctor.id);
      }}
    />
  );
}
