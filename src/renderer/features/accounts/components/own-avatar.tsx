import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import { fullName, initials } from '#shared/format/names.ts';
import { PictureChoice } from '#renderer/entities/picture/picture-choice.tsx';
import { useAvatar } from '#renderer/lib/api/use-avatar.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { useRemoveAvatarMutation, useSetAvatarMutation } from '../avatar-api.ts';
import { avatarTexts as texts } from '../avatar-texts.ru.ts';

const SIZE = 72;

/** The own picture (2 §2). */
export function OwnAvatar() {
  const { user } = useSession();
  const { reload } = useSessionActions();
  const [send] = useSetAvatarMutation();
  const [remove] = useRemoveAvatarMutation();
  const avatar = user?.profile.avatar ?? null;
  const photo = useAvatar(avatar, SIZE * 2);
  if (!user) return null;
  const { last_name: lastName, first_name: firstName, middle_name: middleName } = user.profile;
  const name = { lastName, firstName, middleName };
  return (
    <PictureChoice
      title={texts.title_avatar}
      shown={<Avatar name={fullName(name)} initials={initials(name)} photo={photo} size={SIZE} />}
      hint={texts.hint_avatar}
      choose={texts.action_choose}
      hasPicture={avatar !== null}
      maxBytes={FILE_PURPOSES.avatar.maxBytes}
      save={async (file) => {
        await (file ? send({ file }) : remove()).unwrap();
        await reload();
      }}
    />
  );
}
