import { Suspense, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ChevronLeft } from '@blueprintjs/icons';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useGetDoctorQuery } from '#renderer/entities/doctor/api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { NoPagePicture } from '#renderer/ui/pictures/pictures.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { DoctorAbout } from './components/doctor-about.tsx';
import { DoctorPickerAside } from './components/doctor-picker-aside.tsx';
import { prepareSecondStep } from './components/second-step.ts';
import { doctorPageTexts } from './doctor-page-texts.ru.ts';
import { noDoctorsTexts } from './no-doctors-texts.ru.ts';
import { useBookingAddress } from './use-booking-address.ts';
import './booking.css';
import './doctor-page.css';

/** A doctor's own page: who they are beside their times. */
export function DoctorScreen() {
  const clinic = useClinic();
  const { doctor: asked = '' } = useParams();
  // the address knows what an id looks like
  const id = useBookingAddress().address.doctor;
  const query = useGetDoctorQuery({ clinic: clinic.id, params: { id: id ?? asked } }, { skip: id === null });
  const isGone = id === null || errorOf(query.error)?.status === 404;
  const state = isGone ? { ...loadState(query), isLoading: false, error: undefined } : loadState(query);
  const doctor = query.currentData;
  // not after the doctor: beside
  useEffect(() => prepareSecondStep(), []);
  useDocumentTitle(doctor && doctorPageTexts.title_doctor_page(fullName(doctor.employee), clinic.title));
  return (
    <div className="column-wide doctor-page">
      <Link className="doctor-page-back" to={paths.clinic(clinic.slug)}>
        <ChevronLeft /> {doctorPageTexts.action_all_doctors}
      </Link>
      <PageState
        {...state}
        heading="h1"
        isEmpty={isGone}
        empty={
          <Notice
            heading="h1"
            picture={<NoPagePicture />}
            title={doctorPageTexts.title_doctor_gone}
            text={noDoctorsTexts.hint_doctor_gone}
            action={
              <ButtonLink look="tonal" to={paths.clinic(clinic.slug)}>
                {doctorPageTexts.action_all_doctors}
              </ButtonLink>
            }
          />
        }
        skeleton={<PageSkeleton />}
      >
        {() =>
          doctor && (
            <div className="doctor-page-two">
              <DoctorAbout doctor={doctor} clinic={clinic} />
              <Suspense fallback={<Skeleton rows={1} rowHeight={600} />}>
                <DoctorPickerAside doctor={doctor} />
              </Suspense>
            </div>
          )
        }
      </PageState>
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className="doctor-page-two">
      <Skeleton rows={2} rowHeight={230} />
      <Skeleton rows={1} rowHeight={600} />
    </div>
  );
}
