import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { LockedPicture } from '#renderer/ui/pictures/pictures.tsx';
import { StatusView } from './status-view.tsx';
import { seldomTexts } from './seldom-texts.ru.ts';
import { texts } from './texts.ru.ts';

/** In place of every page of a clinic that the platform has switched off. */
export function ClinicDisabled({ title }: { readonly title: string }) {
  return (
    <StatusView
      picture={<LockedPicture />}
      title={seldomTexts.title_clinic_disabled(title)}
      hint={seldomTexts.hint_clinic_disabled}
      actions={
        <>
          <ButtonLink to={paths.clinics} look="primary">
            {texts.action_clinics}
          </ButtonLink>
          <ButtonLink to={paths.allRecords}>{seldomTexts.action_own_records}</ButtonLink>
        </>
      }
    />
  );
}
