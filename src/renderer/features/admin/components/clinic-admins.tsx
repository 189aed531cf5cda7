import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Add, Envelope } from '@blueprintjs/icons';
import { fullName } from '#shared/format/names.ts';
import { notifyDone, notifyRefused } from '#renderer/entities/row-form/notify.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useAppointClinicAdminMutation, useDismissClinicAdminMutation, type AdminClinic } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { ClinicAdminTag } from './clinic-admin-tag.tsx';
import { NewAdminDialog } from './new-admin.dialog.tsx';

type Admin = AdminClinic['admins'][number];

/** Who administers a clinic: invited once more, dismissed, or one more named. */
export function ClinicAdmins({ clinic }: { readonly clinic: AdminClinic }) {
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Admin | null>(null);
  return (
    <SectionCard title={texts.title_admins}>
      <ul className="section-rows">
        {clinic.admins.map((admin) => (
          <li key={admin.id}>
            <div>
              <strong>{fullName(admin)}</strong> <ClinicAdminTag state={admin.state} />
              <div className="muted">{admin.email}</div>
            </div>
            <div className="admin-actions">
              {admin.state === 'pending_activation' && <Resend clinic={clinic.id} admin={admin} />}
              {clinic.admins.length > 1 && (
                <Button
                  size="small"
                  text={texts.action_dismiss}
                  aria-label={texts.action_dismiss_of(fullName(admin))}
                  onClick={() => setLeaving(admin)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button icon={<Add />} text={texts.action_appoint} onClick={() => setIsAdding(true)} />
      {isAdding && <NewAdminDialog clinic={clinic.id} onClose={() => setIsAdding(false)} />}
      {leaving && <Dismiss clinic={clinic.id} admin={leaving} onClose={() => setLeaving(null)} />}
    </SectionCard>
  );
}

function Resend({ clinic, admin }: { readonly clinic: string; readonly admin: Admin }) {
  const [appoint, { isLoading }] = useAppointClinicAdminMutation();
  const hasMail = useSession().config?.has_mail ?? true;
  const send = async () => {
    const { email, lastName, firstName, middleName } = admin;
    const { error } = await appoint({ params: { uuid: clinic }, body: { email, lastName, firstName, middleName } });
    if (error) notifyRefused(error);
    else notifyDone(texts.alert_invited(email, hasMail));
  };
  return (
    <BusyButton
      size="small"
      icon={<Envelope />}
      text={texts.action_resend}
      aria-label={texts.action_resend_to(fullName(admin))}
      isBusy={isLoading}
      onClick={() => void send()}
    />
  );
}

interface DismissProps {
  readonly clinic: string;
  readonly admin: Admin;
  readonly onClose: () => void;
}
function Dismiss({ clinic, admin, onClose }: DismissProps) {
  const [dismiss, { isLoading }] = useDismissClinicAdminMutation();
  const [failure, setFailure] = useState<string>();
  const name = fullName(admin);
  const confirm = async () => {
    const { error } = await dismiss({ params: { uuid: clinic, user: admin.id } });
    if (error) return setFailure(wordsOf(error));
    notifyDone(texts.alert_dismissed(name));
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.confirm_dismiss(name)}
      isOpen
      isBusy={isLoading}
      isDanger
      confirm={texts.action_dismiss}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p>{texts.confirm_dismiss_hint}</p>
    </ConfirmDialog>
  );
}
