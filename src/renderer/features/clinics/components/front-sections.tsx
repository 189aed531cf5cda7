import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brandTokens } from '#shared/theme/brand.ts';
import { fullName } from '#shared/format/names.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ServiceMark } from '#renderer/entities/clinic/service-mark.tsx';
import { useListDoctorsQuery } from '#renderer/entities/doctor/api.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { doctorTexts } from '#renderer/entities/doctor/doctor-texts.ru.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { shownScheme, useSchemePreference } from '#renderer/lib/theme/color-scheme.ts';
import { AnchoredHeading } from '#renderer/ui/anchored-heading.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { frontTexts as texts } from '../front-texts.ru.ts';
import { DOCTORS, SERVICES } from './front-ways.tsx';
import './front-sections.css';

type Front = Clinic['front'];
/** The answer follows the clinic's choice, which is no part of the question. */
const ANEW = { refetchOnMountOrArgChange: true };
/** Modules that list doctors. */
const WITH_DOCTORS: ReadonlySet<string> = new Set(['booking', 'registry', 'reception']);

/** What the clinic says it does (B7), and whom it shows first (B14); each where there is any. */
export const FrontSections = ({ clinic }: { readonly clinic: Clinic }) => (
  <>
    {clinic.front.services && <Services services={clinic.front.services} color={clinic.front.secondaryColor} />}
    {clinic.front.doctors && clinic.modules.some((module) => WITH_DOCTORS.has(module)) && (
      <ShownDoctors key={clinic.front.doctors.join()} clinic={clinic} count={clinic.front.doctors.length} />
    )}
  </>
);

interface SectionProps {
  /** addresses lead to it by this fragment */
  readonly anchor: string;
  readonly title: string;
  readonly children: ReactNode;
}
function Section({ anchor, title, children }: SectionProps) {
  return (
    <section className="front-section" aria-labelledby={anchor}>
      <AnchoredHeading as="h2" anchor={anchor}>
        {title}
      </AnchoredHeading>
      {children}
    </section>
  );
}

interface ServicesProps {
  readonly services: NonNullable<Front['services']>;
  /** the second one, of the icons; the page's own without it */
  readonly color: string | undefined;
}

function Services({ services, color }: ServicesProps) {
  // drawn again when the person chooses another scheme
  useSchemePreference();
  const { '--accent-weak': ground, '--accent-text': ink } = brandTokens(color, shownScheme());
  const tint = color === undefined ? {} : { '--accent-weak': ground, '--accent-text': ink };
  return (
    <Section anchor={SERVICES} title={texts.title_services}>
      <ul className="front-services" style={tint as CSSProperties}>
        {services.map(({ uuid, icon, name }) => (
          <li key={uuid}>
            <span className="front-spot">
              <ServiceMark icon={icon} />
            </span>
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ShownDoctors({ clinic, count }: { readonly clinic: Clinic; readonly count: number }) {
  const query = useListDoctorsQuery({ clinic: clinic.id, query: { page: 1, per_page: 100, shown: 'page' } }, ANEW);
  const doctors = query.currentData?.items ?? [];
  // they have left since
  if (query.currentData && doctors.length === 0) return null;
  return (
    <Section anchor={DOCTORS} title={texts.title_doctors}>
      <PageState {...loadState(query)} skeleton={<Skeleton rows={Math.ceil(count / 3)} rowHeight={84} />}>
        {() => (
          <ul className="front-doctors">
            {doctors.map((doctor) => (
              <li key={doctor.id} className="card">
                <DoctorName name={doctor.employee} details={factsOf(doctor)} />
                {clinic.modules.includes('booking') && (
                  <Link
                    className="front-doctor-way"
                    to={paths.clinicDoctor(clinic.slug, doctor.id)}
                    aria-label={fullName(doctor.employee)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </Section>
  );
}

const factsOf = ({ specialty, experience }: Doctor): string =>
  [specialty.title, experience === null ? '' : doctorTexts.hint_experience(experience)].filter(Boolean).join(', ');
