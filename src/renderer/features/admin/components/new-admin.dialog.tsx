import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { useAppointClinicAdminMutation } from '../api.ts';
import { checkInvitee, NOBODY, toInvitee, type InviteeValues } from '../clinic-rules.ts';
import { texts } from '../texts.ru.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { InviteeFields } from './invitee-fields.tsx';

interface NewAdminDialogProps {
  readonly clinic: string;
  readonly onClose: () => void;
}

/** Names one more administrator of a clinic. */
export function NewAdminDialog({ clinic, onClose }: NewAdminDialogProps) {
  const [appoint] = useAppointClinicAdminMutation();
  const hasMail = useSession().config?.has_mail ?? true;
  const form = useForm<InviteeValues>({
    initial: NOBODY,
    check: checkInvitee,
    submit: async (typed) => {
      const body = toInvitee(typed);
      await appoint({ params: { uuid: clinic }, body }).unwrap();
      notifyDone(texts.alert_invited(body.email, hasMail));
      onClose();
    },
  });
  return (
    <FormDialog title={texts.title_new_admin} form={form} send={texts.action_invite} onClose={onClose}>
      <p className="muted">{texts.hint_new_admin}</p>
      <div ref={focusFieldOnMount} className="stack">
        <InviteeFields form={form} />
      </div>
    </FormDialog>
  );
}
