import { Button, Intent } from '@blueprintjs/core';
import { RowFormSummary } from '#renderer/entities/row-form/row-form-summary.tsx';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { LeaveQuestion } from '#renderer/ui/leave-question.tsx';
import type { Profile } from '../profile-api.ts';
import { toProfileValues } from '../profile-rules.ts';
import { profileTexts as texts } from '../profile-texts.ru.ts';
import { useProfileForm } from '../use-profile-form.ts';
import { ProfileFields } from './profile-fields.tsx';

/** The form of the profile on a page. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const rowForm = useProfileForm(profile);
  const { form } = rowForm;
  const leave = useLeaveGuard(form.isDirty);
  return (
    <>
      <form {...form.formProps} className="row-form card">
        <RowFormSummary {...rowForm} />
        <ProfileFields form={form} email={profile.email} />
        <div className="row-form-actions">
          <BusyButton type="submit" intent={Intent.PRIMARY} text={texts.action_save} isBusy={form.isSubmitting} />
          <Button
            text={texts.action_cancel}
            disabled={!form.isDirty}
            onClick={() => form.reset(toProfileValues(profile))}
          />
        </div>
      </form>
      <LeaveQuestion waiting={leave.waiting} />
    </>
  );
}
