import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import type { Grantable } from '#shared/access/grantable.ts';
import { GRANT_WORDS } from '#shared/access/grants.ru.ts';
import { fullName } from '#shared/format/names.ts';
import { MAX_MOVE_REASON } from '#shared/rules/user-status.ts';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { checkReason } from '../reason.ts';
import { grantable, heldRights, offeredGrants, rolesAs, type HeldRights, type UserClinic } from '../rights-rules.ts';
import { texts as adminTexts } from '../texts.ru.ts';
import { useSetUserRightsMutation, type AdminUser } from '../users-api.ts';
import { userTexts as texts } from '../user-texts.ru.ts';

interface RightsDialogProps {
  readonly user: AdminUser;
  readonly clinic: UserClinic;
  readonly onClose: () => void;
}

/** Makes a person administrator of a clinic or not, and ticks what they may do there beside their roles (A51). */
export function RightsDialog({ user, clinic, onClose }: RightsDialogProps) {
  const [send] = useSetUserRightsMutation();
  const [held, setHeld] = useState<HeldRights>(() => heldRights(user, clinic));
  const [ticked, setTicked] = useState<readonly Grantable[]>(() => grantable(held));
  const form = useForm<{ readonly isAdmin: boolean; readonly reason: string }>({
    initial: { isAdmin: held.is_admin, reason: '' },
    check: checkReason,
    submit: async ({ isAdmin, reason }) => {
      const grants = ticked.filter((permission) => offered.includes(permission));
      const body = { is_admin: isAdmin, grants, was: held, reason };
      try {
        await send({ params: { id: user.id, clinic: clinic.id }, body }).unwrap();
      } catch (caught) {
        showPresent(errorOf(caught));
        throw caught;
      }
      notifyDone(texts.alert_rights);
      onClose();
    },
  });
  /** What somebody else has changed meanwhile is shown, for another press; the reason stays. */
  const showPresent = (refusal: ApiError | null) => {
    if (refusal?.code !== 'stale_version') return;
    const present = refusal.current as HeldRights;
    setHeld(present);
    setTicked(grantable(present));
    form.field('isAdmin').onChange(present.is_admin);
  };
  const failure = form.failure?.code === 'stale_version' ? texts.alert_rights_changed : form.failure?.message;
  const offered = offeredGrants(rolesAs(clinic.roles, form.values.isAdmin));
  const tick = (permission: Grantable, isOn: boolean) =>
    setTicked((before) => (isOn ? [...before, permission] : before.filter((one) => one !== permission)));
  return (
    <FormDialog
      title={texts.title_rights(clinic.title)}
      form={form}
      send={adminTexts.action_save}
      kind="content"
      summary={<FormSummary failure={failure} counting={form.counting} wrongCount={form.wrongCount} />}
      onClose={onClose}
    >
      <p>{fullName(user)}</p>
      <Checkbox
        label={texts.field_admin}
        checked={form.values.isAdmin}
        onChange={(event) => form.field('isAdmin').onChange(event.currentTarget.checked)}
      />
      <fieldset className="admin-grants">
        <legend>{texts.title_grants}</legend>
        {offered.map((permission) => (
          <Checkbox
            key={permission}
            label={GRANT_WORDS[permission]}
            checked={ticked.includes(permission)}
            onChange={(event) => tick(permission, event.currentTarget.checked)}
          />
        ))}
        <p className="muted">{offered.length === 0 ? noneHint(form.values.isAdmin) : texts.hint_roles_give}</p>
      </fieldset>
      <TextAreaField
        field={form.field('reason')}
        label={texts.field_reason}
        hint={texts.hint_reason}
        maxLength={MAX_MOVE_REASON}
      />
    </FormDialog>
  );
}

const noneHint = (isAdmin: boolean): string => (isAdmin ? texts.hint_admin_grants : texts.hint_patient_grants);
