import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import { fullName, initials } from '#shared/format/names.ts';
import { PictureChoice } from '#renderer/entities/picture/picture-choice.tsx';
import { Avatar } from '#renderer/ui/avatar.tsx';
import {
  useGetEmployeeQuery,
  useRemoveEmployeePhotoMutation,
  useSetEmployeePhotoMutation,
  type EmployeeRow,
} from '../api.ts';
import { texts } from '../texts.ru.ts';

const SIZE = 72;

interface EmployeePhotoProps {
  readonly clinic: string;
  /** as it was opened; the form keeps it, and the photograph has a life of its own */
  readonly row: EmployeeRow;
}

/** The photograph of an employee on the clinic's pages (B36); saved at once, without the form beside it. */
export function EmployeePhoto({ clinic, row }: EmployeePhotoProps) {
  const { data = row } = useGetEmployeeQuery({ clinic, params: { id: row.id } });
  const [send] = useSetEmployeePhotoMutation();
  const [remove] = useRemoveEmployeePhotoMutation();
  const input = { clinic, params: { id: row.id } };
  return (
    <PictureChoice
      title={texts.title_photo}
      shown={<Avatar name={fullName(data)} initials={initials(data)} photo={data.avatar} size={SIZE} />}
      hint={texts.hint_photo}
      choose={texts.action_photo}
      hasPicture={data.avatar !== null}
      maxBytes={FILE_PURPOSES.photo.maxBytes}
      save={(file) => (file ? send({ ...input, file }) : remove(input)).unwrap()}
    />
  );
}
