import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import type { DoctorCard as DoctorCardSchema } from '#shared/contract/booking.ts';
import { DoctorName } from './doctor-name.tsx';
import { doctorTexts } from './doctor-texts.ru.ts';

export type Doctor = Static<typeof DoctorCardSchema>;
interface DoctorCardProps {
  readonly doctor: Doctor;
  /** what can be done with this doctor here; the lists of features differ in it */
  readonly actions?: ReactNode;
}

/** A doctor in a list: photo, full name, specialty, department, experience, short words about them. */
export function DoctorCard({ doctor, actions }: DoctorCardProps) {
  const { employee, specialty, department, experience, degree, shortinfo } = doctor;
  const facts = [department.title, degree, experience === null ? '' : doctorTexts.hint_experience(experience)].filter(
    Boolean,
  );
  return (
    <article className="doctor-card">
      <DoctorName name={employee} heading="h3" size={56} details={specialty.title} />
      <p className="doctor-card-facts">{facts.join(' · ')}</p>
      {shortinfo !== '' && <p className="doctor-card-info">{shortinfo}</p>}
      {actions !== undefined && <div className="doctor-card-actions">{actions}</div>}
    </article>
  );
}
