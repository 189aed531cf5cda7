import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ClinicEdition } from '#renderer/entities/document/clinic-edition.tsx';
import { FormSection } from '#renderer/entities/row-form/form-page.tsx';
import { texts } from '../texts.ru.ts';
import '../settings.css';

/** The edition of form 025/u that the clinic prints (B13): saved at once, as in the dialog of a print. */
export const EditionSection = () => (
  <FormSection title={texts.title_edition} lead={texts.lead_edition}>
    <div className="edition-field">
      <ClinicEdition clinic={useClinic().id} />
    </div>
  </FormSection>
);
