import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { noDoctorsTexts as texts } from '../no-doctors-texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';

/** In place of doctors: there are none, or none that is looked for. */
export function NoDoctors() {
  const { address, go } = useBookingAddress();
  const { phones } = useClinic();
  if (address.search === '' && address.specialty === null)
    return (
      <Notice
        picture={<NothingFoundPicture />}
        text={texts.hint_no_doctors_yet}
        action={<PhoneLinks phones={phones} />}
      />
    );
  return address.search === '' ? (
    <Notice
      picture={<NothingFoundPicture />}
      text={texts.hint_no_doctors}
      action={<Button text={texts.action_all_specialties} onClick={() => go({ specialty: null, page: 1 })} />}
    />
  ) : (
    <Notice
      picture={<NothingFoundPicture />}
      text={texts.hint_nobody_found(address.search)}
      action={
        <Button text={texts.action_clear_search} onClick={() => go({ search: '', page: 1 }, { replace: true })} />
      }
    />
  );
}

/** In place of a doctor who is not there, or not any more. @param children the way to the others */
export const DoctorGone = ({ children }: { readonly children: ReactNode }) => (
  <Notice picture={<NothingFoundPicture />} text={texts.hint_doctor_gone} action={children} />
);
