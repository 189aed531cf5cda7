import { initials } from '#shared/format/names.ts';
import { PatientBanner } from '#renderer/entities/patient/patient-banner.tsx';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { DateBlock } from '#renderer/ui/date-block.tsx';
import { LogoMark } from '#renderer/ui/logo.tsx';
import { Part } from './part.tsx';
import { galleryTexts as texts } from './texts.ru.ts';

const GROUNDS = ['ground', 'ground-band', 'surface', 'surface-sunken', 'surface-float', 'line', 'line-strong'];
const BRAND = ['accent', 'accent-hover', 'accent-active', 'accent-text', 'accent-edge', 'accent-weak', 'accent-line'];
const MEANING = ['success', 'warning', 'danger', 'info'];
const HEADINGS = ['display', 'heading-1', 'heading-2', 'heading-3', 'heading-4', 'text', 'text-small', 'text-tiny'];

function Swatches({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="gallery-row">
      {names.map((name) => (
        <li key={name} className="gallery-swatch" style={{ background: `var(--${name})` }} data-token={name} />
      ))}
    </ul>
  );
}

/** Colours, type, monograms. */
export function LanguageParts() {
  return (
    <>
      <Part title={texts.title_colours}>
        <Swatches names={GROUNDS} />
        <Swatches names={BRAND} />
        <Swatches names={MEANING.flatMap((name) => [name, `${name}-solid`, `${name}-weak`])} />
      </Part>
      <Part title={texts.title_type}>
        {HEADINGS.map((name) => (
          <p key={name} style={{ font: `var(--${name})` }}>
            {texts.sample}
          </p>
        ))}
        <p className="muted">{texts.sample_muted}</p>
      </Part>
      <Part title={texts.title_people}>
        <div className="gallery-row">
          {texts.people.map((person, index) => (
            <Avatar
              key={person.lastName}
              name={person.lastName + person.firstName}
              initials={initials({ ...person, middleName: '' })}
              size={[24, 32, 44, 44, 72, 112][index] ?? 44}
            />
          ))}
          <DateBlock day="2026-11-25" isFirst />
          <DateBlock day="2027-01-11" year="2027" />
          <LogoMark size={24} />
          <LogoMark />
          <LogoMark size={48} />
        </div>
        <PatientBanner clinic="" patient={texts.patient} today="2026-11-23" />
        <PatientBanner
          clinic=""
          patient={{ ...texts.patient, allergies: '', dispensary: [], missing: [], good: true }}
          today="2026-11-23"
        />
      </Part>
    </>
  );
}
