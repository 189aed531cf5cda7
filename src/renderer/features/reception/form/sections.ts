import { emptyForm, type Form025u } from '#shared/rules/form-025u.ts';
import type { RailSection } from '#renderer/ui/section-rail.tsx';
import { formTexts as texts } from '../form-texts.ru.ts';

export const SECTION_KEYS = [
  'visit',
  'complaints',
  'anamnesis',
  'objective',
  'dynamics',
  'diagnosis',
  'group',
  'prescriptions',
  'certificates',
  'consent',
  'epicrisis',
] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];
interface Section {
  readonly title: string;
  readonly fields: readonly (keyof Form025u)[];
  readonly only?: 'primary' | 'repeat';
}

/** Sections of the form in the order of its paper (items 24, 25 and 26). */
export const SECTIONS: Readonly<Record<SectionKey, Section>> = {
  visit: { title: texts.section_visit, fields: ['place'] },
  complaints: { title: texts.section_complaints, fields: ['complaints'] },
  anamnesis: { title: texts.section_anamnesis, fields: ['anamnesisDisease', 'anamnesisLife'], only: 'primary' },
  objective: { title: texts.section_objective, fields: ['objective'], only: 'primary' },
  dynamics: { title: texts.section_dynamics, fields: ['dynamics'], only: 'repeat' },
  diagnosis: {
    title: texts.section_diagnosis,
    fields: ['mainDiagnosis', 'complications', 'concomitant', 'externalCause'],
    only: 'primary',
  },
  group: { title: texts.section_group, fields: ['healthGroup', 'dispensary'], only: 'primary' },
  prescriptions: { title: texts.section_prescriptions, fields: ['examinations', 'prescriptions', 'physiotherapy'] },
  certificates: { title: texts.section_certificates, fields: ['sickLeave', 'benefitPrescriptions'] },
  consent: { title: texts.section_consent, fields: ['consent'], only: 'primary' },
  epicrisis: { title: texts.section_epicrisis, fields: ['epicrisis'] },
};

/** Sections that a visit of this kind has. */
export const sectionsOf = (isPrimary: boolean): SectionKey[] =>
  SECTION_KEYS.filter(
    (key) => SECTIONS[key].only === undefined || SECTIONS[key].only === (isPrimary ? 'primary' : 'repeat'),
  );

const blank = emptyForm();
/** Something is said in a field; the place of the examination always is. */
export const isSaid = (form: Form025u, field: keyof Form025u): boolean => {
  const value = form[field];
  return typeof value === 'string' ? value.trim() !== '' : JSON.stringify(value) !== JSON.stringify(blank[field]);
};
const isBegun = (form: Form025u): boolean =>
  (Object.keys(blank) as (keyof Form025u)[]).some(
    (field) => JSON.stringify(form[field]) !== JSON.stringify(blank[field]),
  );
/** Something is said in a section; of a form that nobody has begun no section is done by what stands there already. */
export const isFilled = (form: Form025u, key: SectionKey): boolean =>
  isBegun(form) && SECTIONS[key].fields.some((field) => isSaid(form, field));

/** The section that a field of the form, `epicrisis.mainDiagnosis`, stands in. */
export function sectionOfField(field: string): SectionKey | undefined {
  const [first] = field.split('.');
  return SECTION_KEYS.find((key) => SECTIONS[key].fields.some((name) => name === first));
}
/** Where a section stands on the page. */
export const sectionId = (key: SectionKey): string => `section-${key}`;

/** How many fields of a section are wrong. */
const countWrong = (errors: Readonly<Record<string, string>>, key: SectionKey): number =>
  Object.keys(errors).filter((field) => sectionOfField(field) === key).length;

/** The sections as their rail shows them. @param errors by field */
export function railOf(
  sections: readonly SectionKey[],
  form: Form025u,
  errors: Readonly<Record<string, string>>,
): RailSection[] {
  return sections.map((key) => {
    const [wrong, { title }] = [countWrong(errors, key), SECTIONS[key]];
    if (wrong > 0)
      return {
        id: sectionId(key),
        title,
        state: 'wrong',
        stateText: texts.hint_wrong,
        note: texts.hint_wrong_count(wrong),
      };
    return isFilled(form, key)
      ? { id: sectionId(key), title, state: 'filled', stateText: texts.hint_filled }
      : { id: sectionId(key), title, state: 'empty', stateText: texts.hint_empty_section };
  });
}
