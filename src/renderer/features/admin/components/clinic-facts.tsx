import { Button } from '@blueprintjs/core';
import { FormSection } from '#renderer/entities/row-form/form-page.tsx';
import { RowFormSummary } from '#renderer/entities/row-form/row-form-summary.tsx';
import { useRowForm } from '#renderer/entities/row-form/use-row-form.ts';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { LeaveQuestion } from '#renderer/ui/leave-question.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useUpdateAdminClinicMutation, type AdminClinic } from '../api.ts';
import { checkFacts, FACT_FIELDS, toFacts, toFactValues } from '../clinic-rules.ts';
import { texts } from '../texts.ru.ts';

/** Title, address of the page, city, site and networks; the rest of a clinic is its administrator's. */
export function ClinicFacts({ clinic }: { readonly clinic: AdminClinic }) {
  const [update] = useUpdateAdminClinicMutation();
  const rowForm = useRowForm({
    row: clinic,
    fields: FACT_FIELDS,
    toValues: toFactValues,
    check: checkFacts,
    save: (typed, seen) =>
      update({ params: { uuid: clinic.id }, body: { ...toFacts(typed), version: (seen ?? clinic).version } }).unwrap(),
    onSaved: (saved) => form.reset(toFactValues(saved)),
  });
  const { form } = rowForm;
  const leave = useLeaveGuard(form.isDirty);
  const isMoved = form.values.slug.trim() !== clinic.slug;
  return (
    <form {...form.formProps} className="row-form card">
      <RowFormSummary {...rowForm} />
      <FormSection title={texts.title_facts}>
        <TextField field={form.field('title')} label={texts.field_title} inputProps={{ maxLength: 200 }} />
        <TextField
          field={form.field('slug')}
          label={texts.field_slug}
          hint={isMoved ? texts.hint_slug_change : texts.hint_slug(window.location.origin)}
          inputProps={{ maxLength: 100, spellCheck: false }}
        />
        <TextField field={form.field('city')} label={texts.field_city} isOptional inputProps={{ maxLength: 200 }} />
        <TextField
          field={form.field('website')}
          label={texts.field_website}
          hint={texts.hint_website}
          isOptional
          inputProps={{ inputMode: 'url', spellCheck: false, maxLength: 253 }}
        />
        <TextAreaField
          field={form.field('networks')}
          label={texts.field_networks}
          hint={texts.hint_networks}
          isOptional
        />
      </FormSection>
      <div className="row-form-actions">
        <Button
          type="submit"
          intent="primary"
          text={texts.action_save}
          loading={form.isSubmitting}
          disabled={!form.isDirty}
        />
      </div>
      <LeaveQuestion waiting={leave.waiting} />
    </form>
  );
}
