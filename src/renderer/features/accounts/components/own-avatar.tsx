import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { fullName, initials } from '#shared/format/names.ts';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { useAvatar } from '#renderer/lib/api/use-avatar.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { useRemoveAvatarMutation, useSetAvatarMutation } from '../avatar-api.ts';
import { ACCEPTED, avatarProblem } from '../avatar-rules.ts';
import { avatarTexts as texts } from '../avatar-texts.ru.ts';

const SIZE = 72;
/** 2 §8: 422 in the server's words, 413 and 500 as too large, the rest as a general error. */
const wordsOf = ({ status, message, errors }: ApiError): string => {
  if (status === 413 || status === 500) return texts.alert_too_large;
  return errors['file']?.[0] ?? message;
};

/** The own picture: chosen, replaced, taken away (2 §2). Saved at once, without the form beside it. */
export function OwnAvatar() {
  const { user } = useSession();
  const { reload } = useSessionActions();
  const input = useRef<HTMLInputElement>(null);
  const [send, { isLoading: isSending }] = useSetAvatarMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveAvatarMutation();
  const [failure, setFailure] = useState<string>();
  const avatar = user?.profile.avatar ?? null;
  const photo = useAvatar(avatar, SIZE * 2);
  if (!user) return null;
  const { last_name: lastName, first_name: firstName, middle_name: middleName } = user.profile;
  const name = { lastName, firstName, middleName };
  const settle = async ({ error }: { readonly error?: unknown }) => {
    const refusal = errorOf(error);
    setFailure(refusal ? wordsOf(refusal) : undefined);
    if (!refusal) await reload();
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // the same file can be chosen again after a refusal
    currentTarget.value = '';
    if (!file) return;
    const problem = avatarProblem(file);
    if (problem !== undefined) setFailure(problem);
    else await settle(await send({ file }));
  };
  return (
    <div className="own-avatar" role="group" aria-label={texts.title_avatar}>
      <Avatar name={fullName(name)} initials={initials(name)} photo={photo} size={SIZE} />
      <div>
        <div className="own-avatar-actions">
          <BusyButton
            text={avatar === null ? texts.action_choose : texts.action_replace}
            isBusy={isSending}
            onClick={() => input.current?.click()}
          />
          {avatar !== null && (
            <Button
              variant="minimal"
              text={texts.action_remove}
              loading={isRemoving}
              onClick={() => void remove().then(settle)}
            />
          )}
        </div>
        <p className="muted small">{texts.hint_avatar}</p>
        <p role="alert" className="own-avatar-failure">
          {failure}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={texts.title_avatar}
        onChange={(event) => void choose(event)}
      />
    </div>
  );
}
