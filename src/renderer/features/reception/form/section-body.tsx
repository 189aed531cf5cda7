import { formChoices, formKeys } from '#shared/rules/form-025u.keys.ru.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import { DiagnosesSection } from './diagnoses-section.tsx';
import { DrugList } from './drug-list.tsx';
import { Choice, Line, LongText } from './fields.tsx';
import { GroupSection } from './group-section.tsx';
import type { SectionProps } from './section-props.ts';
import type { SectionKey } from './sections.ts';

type LongField =
  | 'complaints'
  | 'anamnesisDisease'
  | 'anamnesisLife'
  | 'objective'
  | 'dynamics'
  | 'examinations'
  | 'physiotherapy';
const REQUIRED: readonly string[] = ['complaints', 'dynamics'] satisfies LongField[];

/** The fields of one section; the epicrisis has more to decide and stands by itself. */
export function SectionBody({
  section,
  ...props
}: SectionProps & { readonly section: Exclude<SectionKey, 'epicrisis'> }) {
  const { form, errors, onChange } = props;
  const long = (name: LongField, label: string = formKeys[name]) => (
    <LongText
      key={name}
      field={name}
      label={label}
      value={form[name]}
      error={errors[name]}
      isRequired={REQUIRED.includes(name)}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  switch (section) {
    case 'visit':
      return (
        <Choice
          field="place"
          label={formKeys.place}
          value={form.place}
          options={formChoices.place}
          onChange={(place) => onChange({ place: place ?? 'clinic' })}
        />
      );
    case 'complaints':
      return long('complaints');
    case 'anamnesis':
      return (
        <>
          {long('anamnesisDisease')}
          {long('anamnesisLife')}
        </>
      );
    case 'objective':
      return long('objective');
    case 'dynamics':
      return long('dynamics');
    case 'diagnosis':
      return <DiagnosesSection value={form} errors={errors} onChange={onChange} />;
    case 'group':
      return <GroupSection {...props} />;
    case 'prescriptions':
      return (
        <>
          {long('examinations')}
          <DrugList
            value={form.prescriptions}
            errors={errors}
            onChange={(prescriptions) => onChange({ prescriptions })}
          />
          {long('physiotherapy')}
        </>
      );
    case 'certificates':
      return (
        <>
          <Line
            field="sickLeave"
            label={formKeys.sickLeave}
            value={form.sickLeave}
            error={errors['sickLeave']}
            onChange={(sickLeave) => onChange({ sickLeave })}
          />
          <Line
            field="benefitPrescriptions"
            label={formKeys.benefitPrescriptions}
            value={form.benefitPrescriptions}
            error={errors['benefitPrescriptions']}
            onChange={(benefitPrescriptions) => onChange({ benefitPrescriptions })}
          />
        </>
      );
    case 'consent':
      return (
        <Choice
          field="consent"
          label={texts.section_consent}
          value={form.consent}
          options={formChoices.consent}
          none={texts.field_none}
          onChange={(consent) => onChange({ consent })}
        />
      );
  }
}
