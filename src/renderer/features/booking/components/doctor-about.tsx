import { fullName, initials } from '#shared/format/names.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { mapAddress } from '#shared/format/map-address.ts';
import { doctorTexts } from '#renderer/entities/doctor/doctor-texts.ru.ts';
import { VIDEO, type DoctorInFull } from '#renderer/entities/doctor/doctor.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { doctorPageTexts } from '../doctor-page-texts.ru.ts';
import { timeTexts } from '../time-texts.ru.ts';

interface DoctorAboutProps {
  readonly doctor: DoctorInFull;
  readonly clinic: Clinic;
}

/** Who the doctor is, where they receive, what they treat and what they have learned. */
export function DoctorAbout({ doctor, clinic }: DoctorAboutProps) {
  const { employee, specialty, department, degree, experience, shortinfo, fullinfo } = doctor;
  const address = clinicAddress(clinic);
  return (
    <>
      <section className="card doctor-page-who" aria-label={doctorPageTexts.title_who}>
        <div className="doctor-page-head">
          <Avatar name={fullName(employee)} initials={initials(employee)} photo={employee.avatar} size={112} />
          <div>
            <h1 tabIndex={-1}>
              <PersonName name={employee} />
            </h1>
            <p>{specialty.title}</p>
            <ul className="doctor-page-tags" aria-label={doctorPageTexts.title_marks}>
              {degree !== '' && <li className="tag tag-accent">{degree}</li>}
              {experience !== null && <li className="tag">{doctorTexts.hint_experience(experience)}</li>}
              {clinic.modules.includes(VIDEO) && <li className="tag">{timeTexts.field_visit_video}</li>}
            </ul>
          </div>
        </div>
        <dl className="doctor-page-facts">
          <div>
            <dt>{doctorPageTexts.field_where}</dt>
            <dd>
              {clinic.title}
              {address !== '' && (
                <>
                  <br />
                  <a href={mapAddress(address, clinic.front.coords)} target="_blank" rel="noreferrer">
                    {address}
                  </a>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{doctorPageTexts.field_department}</dt>
            <dd>{department.title}</dd>
          </div>
        </dl>
      </section>
      {shortinfo !== '' && (
        <section className="card doctor-page-part" aria-labelledby="doctor-treats">
          <h2 id="doctor-treats">{doctorPageTexts.title_treats}</h2>
          <p>{shortinfo}</p>
        </section>
      )}
      {fullinfo !== '' && (
        <section className="card doctor-page-part" aria-labelledby="doctor-learned">
          <h2 id="doctor-learned">{doctorPageTexts.title_learned}</h2>
          <p>{fullinfo}</p>
        </section>
      )}
    </>
  );
}
