import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { FormPage, FormSection } from '#renderer/entities/row-form/form-page.tsx';
import { RowPage } from '#renderer/entities/row-form/row-page.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { useGetClinicSettingsQuery, type ClinicSettings } from './api.ts';
import { EditionSection } from './components/edition-section.tsx';
import { Requisites, TitleField, ZoneField } from './components/legal-fields.tsx';
import { ZoneQuestionDialog } from './components/zone-question-dialog.tsx';
import { texts } from './texts.ru.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** The registry's form of the organisation (2 §2): title, requisites and zone of the same row as «Клиника» (K30). */
export function OrganizationScreen() {
  const clinic = useClinic();
  const query = useGetClinicSettingsQuery({ clinic: clinic.id });
  return (
    <RowPage
      title={texts.title_organization}
      query={query}
      missing={texts.alert_no_clinic}
      back={{ to: paths.registry(clinic.slug), text: texts.action_to_registry }}
    >
      {(settings) => <OrganizationForm key={clinic.id} settings={settings} />}
    </RowPage>
  );
}

function OrganizationForm({ settings }: { readonly settings: ClinicSettings }) {
  const clinic = useClinic();
  const { rowForm, form, question } = useSettingsForm(settings, { words: texts.organization });
  const leave = useLeaveGuard(form.isDirty);
  return (
    <FormPage title={texts.title_organization} rowForm={rowForm} leave={leave} backTo={paths.registry(clinic.slug)}>
      <FormSection title={texts.title_general} isRoomy>
        <TitleField form={form} />
        <ZoneField form={form} zone={settings.timezone} />
      </FormSection>
      <FormSection title={texts.title_requisites} lead={texts.lead_requisites}>
        <Requisites form={form} />
      </FormSection>
      <EditionSection />
      <ZoneQuestionDialog question={question} />
    </FormPage>
  );
}
