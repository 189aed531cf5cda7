import { useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { useRejectRegistrationMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface NotMeProps {
  readonly token: string;
  readonly onRejected: () => void;
}

/** «Это не я»: somebody else registered the address. Asks once, then the registration is gone. */
export function NotMe({ token, onRejected }: NotMeProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [reject, { error, isLoading }] = useRejectRegistrationMutation();
  const failure = errorOf(error)?.message;
  const remove = async () => {
    const answer = await reject({ params: { token } });
    if (!answer.error) onRejected();
  };
  return (
    <>
      <button type="button" onClick={() => setIsAsked(true)}>
        {texts.action_not_me}
      </button>
      <ConfirmDialog
        title={texts.confirm_not_me}
        isOpen={isAsked}
        isBusy={isLoading}
        isDanger
        confirm={texts.action_remove_registration}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{texts.hint_not_me}</p>
        <Refusal text={failure} />
      </ConfirmDialog>
    </>
  );
}
