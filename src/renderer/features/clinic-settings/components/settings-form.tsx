import { useNavigate } from 'react-router-dom';
import { Button, Intent } from '@blueprintjs/core';
import { MAX_INFO, MAX_LINE } from '#shared/contract/clinic-settings.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import { FormSection } from '#renderer/entities/row-form/form-page.tsx';
import { RowFormSummary } from '#renderer/entities/row-form/row-form-summary.tsx';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { LeaveQuestion } from '#renderer/ui/leave-question.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { ClinicSettings } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { BookingSection } from './booking-section.tsx';
import { ClinicLogo } from './clinic-logo.tsx';
import { Colours } from './colours.tsx';
import { EditionSection } from './edition-section.tsx';
import { FrontSections } from './front-sections.tsx';
import { HoursSection } from './hours-section.tsx';
import { Requisites, TitleField } from './legal-fields.tsx';
import { PlaceField } from './place-field.tsx';
import { Publishing } from './publishing.tsx';
import { SlugField } from './slug-field.tsx';
import { ZoneQuestionDialog } from './zone-question-dialog.tsx';
import '../settings.css';
import '#renderer/entities/row-form/row-form.css';

/** Modules that print form 025/u. */
const PRINTING = ['registry', 'reception'] as const;

/** The form of «Клиника»: one save for all of it, what is wrong stands at its field. */
export function SettingsForm({ settings }: { readonly settings: ClinicSettings }) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const hasForms = useHasModule(PRINTING);
  const { rowForm, form, saved, unsaved, question, undo } = useSettingsForm(settings, {
    words: texts.organization,
    onSaved: ({ slug }) => {
      if (slug === clinic.slug) return;
      // the page under the new address begins anew
      leave.release();
      void navigate(workPaths.clinicSettings(slug), { replace: true });
    },
  });
  const leave = useLeaveGuard(form.isDirty);
  return (
    <form {...form.formProps} className="clinic-settings">
      <div className="clinic-settings-head">
        <PageHead
          title={texts.title_settings}
          lead={saved.title}
          action={
            <div className="clinic-settings-actions">
              <span className="clinic-settings-unsaved" role="status">
                {unsaved > 0 && texts.hint_unsaved(unsaved)}
              </span>
              <Button variant="minimal" text={texts.action_reset} disabled={unsaved === 0} onClick={undo} />
              <BusyButton type="submit" intent={Intent.PRIMARY} text={texts.action_save} isBusy={form.isSubmitting} />
            </div>
          }
        />
      </div>
      <RowFormSummary {...rowForm} />
      <Publishing />
      <div className="card">
        <FormSection anchor="general" title={texts.title_general} isRoomy>
          <TitleField form={form} />
          <SlugField field={form.field('slug')} saved={saved} />
          <div className="row-form-wide">
            <TextAreaField
              field={form.field('info')}
              label={texts.field_info}
              hint={texts.hint_info}
              isOptional
              maxLength={MAX_INFO}
              rows={4}
            />
          </div>
        </FormSection>
      </div>
      <div className="card">
        <FormSection anchor="contacts" title={texts.title_contacts} isRoomy>
          <TextField
            field={form.field('city')}
            label={texts.field_city}
            isOptional
            inputProps={{ maxLength: MAX_LINE }}
          />
          <TextField
            field={form.field('address')}
            label={texts.field_address}
            isOptional
            inputProps={{ maxLength: 500 }}
          />
          <TextAreaField
            field={form.field('phones')}
            label={texts.field_phones}
            hint={texts.hint_phones}
            isOptional
            rows={2}
          />
          <TextField
            field={form.field('website')}
            label={texts.field_website}
            hint={texts.hint_website}
            isOptional
            inputProps={{ inputMode: 'url', spellCheck: false, maxLength: 253 }}
          />
          <PlaceField field={form.field('coords')} city={form.values.city} />
        </FormSection>
      </div>
      <div className="card">
        <HoursSection form={form} saved={saved} zone={settings.timezone} />
      </div>
      <div className="card">
        <FormSection anchor="requisites" title={texts.title_requisites} lead={texts.lead_requisites}>
          <Requisites form={form} />
        </FormSection>
      </div>
      {hasForms && (
        <div className="card">
          <EditionSection />
        </div>
      )}
      <div className="card">
        <FormSection anchor="colours" title={texts.title_colour} lead={texts.lead_colour} isRoomy>
          <div className="row-form-wide">
            <ClinicLogo />
          </div>
          <Colours form={form} />
        </FormSection>
      </div>
      <BookingSection form={form} />
      <FrontSections form={form} />
      <LeaveQuestion waiting={leave.waiting} />
      <ZoneQuestionDialog question={question} />
    </form>
  );
}
