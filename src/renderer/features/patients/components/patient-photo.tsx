import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import { initials } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { usePatientPhoto } from '#renderer/entities/patient/use-patient-photo.ts';
import { PictureChoice } from '#renderer/entities/picture/picture-choice.tsx';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { useRemovePatientPhotoMutation, useSetPatientPhotoMutation } from '../photo-api.ts';
import { texts } from '../texts.ru.ts';
import type { CardForm } from '../use-card-form.ts';

const SIZE = 72;

/** The photograph that the clinic took of the patient (2 §3); saved at once, without the card beside it. */
export function PatientPhoto({ form: { base, showPhoto } }: { readonly form: CardForm }) {
  const clinic = useClinic();
  const photo = usePatientPhoto(clinic.id, base);
  const [send] = useSetPatientPhotoMutation();
  const [remove] = useRemovePatientPhotoMutation();
  const input = { clinic: clinic.id, params: { id: base.id } };
  const { last_name: lastName, first_name: firstName, middle_name: middleName } = base;
  return (
    <PictureChoice
      title={texts.title_photo}
      shown={
        <Avatar
          name={patientName(base)}
          initials={initials({ lastName, firstName, middleName })}
          photo={photo}
          size={SIZE}
        />
      }
      hint={base.avatar !== null && !base.has_photo ? texts.hint_photo_account : texts.hint_photo}
      choose={texts.action_photo}
      hasPicture={base.has_photo}
      maxBytes={FILE_PURPOSES.avatar.maxBytes}
      save={async (file) => showPhoto(await (file ? send({ ...input, file }) : remove(input)).unwrap())}
    />
  );
}
