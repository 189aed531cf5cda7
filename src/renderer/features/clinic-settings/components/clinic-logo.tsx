import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { PictureChoice } from '#renderer/entities/picture/picture-choice.tsx';
import { LogoMark } from '#renderer/ui/logo.tsx';
import { useRemoveClinicLogoMutation, useSetClinicLogoMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** The clinic's logo (2 §2): on its page, in lists and in the bar of the desk. */
export function ClinicLogo() {
  const clinic = useClinic();
  const [send] = useSetClinicLogoMutation();
  const [remove] = useRemoveClinicLogoMutation();
  return (
    <PictureChoice
      title={texts.title_logo}
      shown={<LogoMark image={clinic.logo} size={64} />}
      hint={texts.hint_logo}
      choose={texts.action_logo}
      hasPicture={clinic.logo !== null}
      maxBytes={FILE_PURPOSES.logo.maxBytes}
      save={(file) => (file ? send({ clinic: clinic.id, file }) : remove({ clinic: clinic.id })).unwrap()}
    />
  );
}
