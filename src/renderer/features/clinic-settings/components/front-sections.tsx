import { FormSection } from '#renderer/entities/row-form/form-page.tsx';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { frontTexts as texts } from '../front-texts.ru.ts';
import type { SettingsValues } from '../settings-rules.ts';
import { ServicesField } from './services-field.tsx';
import { ShownDoctorsField } from './shown-doctors-field.tsx';
import { SocialFields } from './social-fields.tsx';

/** What the clinic's page shows besides its facts: social links, services, doctors (B6, B7, B14). */
export const FrontSections = ({ form }: { readonly form: Pick<Form<SettingsValues>, 'field' | 'values'> }) => (
  <>
    <div className="card">
      <FormSection anchor="social" title={texts.title_social} lead={texts.lead_social}>
        <SocialFields form={form} />
      </FormSection>
    </div>
    <div className="card">
      <FormSection anchor="services" title={texts.title_services} lead={texts.lead_services}>
        <div className="row-form-wide">
          <ServicesField field={form.field('services')} added={form.field('newService')} />
        </div>
      </FormSection>
    </div>
    <div className="card">
      <FormSection anchor="doctors" title={texts.title_doctors} lead={texts.lead_doctors}>
        <div className="row-form-wide">
          <ShownDoctorsField field={form.field('doctors')} />
        </div>
      </FormSection>
    </div>
  </>
);
