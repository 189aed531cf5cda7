import { useOptionalClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { LockedPicture } from '#renderer/ui/pictures/pictures.tsx';
import { seldomTexts } from './seldom-texts.ru.ts';
import { StatusView } from './status-view.tsx';
import { texts } from './texts.ru.ts';

/**
 * A screen of a module that the clinic has switched off (1 §6, `feature_not_available`). Of booking, which patients
 * come to, it says whom to call.
 */
export function FeatureUnavailable({ isBooking = false }: { readonly isBooking?: boolean }) {
  const clinic = useOptionalClinic();
  if (isBooking && clinic)
    return (
      <StatusView
        picture={<LockedPicture />}
        title={seldomTexts.title_no_booking}
        hint={seldomTexts.hint_no_booking}
        actions={
          <>
            <PhoneLinks phones={clinic.phones} />
            <ButtonLink to={paths.clinic(clinic.slug)} look="primary">
              {seldomTexts.action_to_clinic}
            </ButtonLink>
            <ButtonLink to={paths.allRecords}>{seldomTexts.action_own_records}</ButtonLink>
          </>
        }
      />
    );
  return (
    <StatusView
      picture={<LockedPicture />}
      title={texts.title_feature_unavailable}
      hint={texts.hint_feature_unavailable}
      actions={
        <ButtonLink to={paths.main} look="primary">
          {texts.action_main}
        </ButtonLink>
      }
    />
  );
}
