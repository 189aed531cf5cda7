import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Intent } from '@blueprintjs/core';
import { likelyZone, RUSSIAN_ZONES } from '#renderer/entities/clinic/russian-zones.ru.ts';
import { FormSection } from '#renderer/entities/row-form/form-page.tsx';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';
import { BottomBar } from '#renderer/ui/bottom-bar.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { LeaveQuestion } from '#renderer/ui/leave-question.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useCreateClinicMutation } from './api.ts';
import { checkNewClinic, NOBODY, toNewClinic, type NewClinicValues } from './clinic-rules.ts';
import { InviteeFields } from './components/invitee-fields.tsx';
import { slugOf } from './slug.ru.ts';
import { texts } from './texts.ru.ts';

/** A new clinic with its first administrator (K9): all that it needs to begin. */
export function NewClinicScreen() {
  const navigate = useNavigate();
  const { reload } = useSessionActions();
  const hasMail = useSession().config?.has_mail ?? true;
  const [create] = useCreateClinicMutation();
  // the address follows the title until it is typed
  const isOwnSlug = useRef(false);
  const form = useForm<NewClinicValues>({
    initial: { ...NOBODY, title: '', slug: '', timezone: likelyZone() },
    check: checkNewClinic,
    submit: async (typed) => {
      const made = await create({ body: toNewClinic(typed) }).unwrap();
      notifyDone(texts.alert_created(made.title), texts.alert_invited(typed.email.trim(), hasMail));
      leave.release();
      void navigate(workPaths.adminClinic(made.id), { replace: true });
      // the first page tells whether there is any clinic
      await reload();
    },
  });
  const leave = useLeaveGuard(form.isDirty);
  const title = form.field('title');
  const slug = form.field('slug');
  return (
    <>
      <PageHead title={texts.title_new_clinic} />
      <form {...form.formProps} className="row-form">
        <FormSummary failure={form.failure?.message} wrongCount={form.wrongCount} />
        <FormSection title={texts.title_facts}>
          <TextField
            field={{
              ...title,
              onChange: (typed) => {
                title.onChange(typed);
                if (!isOwnSlug.current) slug.onChange(slugOf(typed));
              },
            }}
            label={texts.field_title}
            inputProps={{ maxLength: 200 }}
          />
          <TextField
            field={{
              ...slug,
              onChange: (typed) => {
                isOwnSlug.current = typed !== '';
                slug.onChange(typed);
              },
            }}
            label={texts.field_slug}
            hint={texts.hint_slug(window.location.origin)}
            inputProps={{ maxLength: 100, spellCheck: false }}
          />
          <SelectField
            field={form.field('timezone')}
            label={texts.field_zone}
            choices={RUSSIAN_ZONES}
            none={null}
            hint={texts.hint_zone}
          />
        </FormSection>
        <FormSection title={texts.title_first_admin} lead={texts.hint_first_admin}>
          <InviteeFields form={form} />
        </FormSection>
        <BottomBar>
          <div className="row-form-actions">
            <Button type="submit" intent={Intent.PRIMARY} text={texts.action_create} loading={form.isSubmitting} />
            <ButtonLink to={workPaths.adminClinics}>{texts.action_cancel}</ButtonLink>
          </div>
        </BottomBar>
      </form>
      <LeaveQuestion waiting={leave.waiting} />
    </>
  );
}
