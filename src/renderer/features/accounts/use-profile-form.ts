import { useRowForm } from '#renderer/entities/row-form/use-row-form.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { useUpdateProfileMutation, type Profile } from './profile-api.ts';
import { PROFILE_FIELDS, checkProfile, profileBody, toProfileValues, type ProfileValues } from './profile-rules.ts';

/** The one form of the profile; its frames are a page, a page of the personal area and a dialog (K2). */
export function useProfileForm(profile: Profile, onSaved?: () => void) {
  const [update] = useUpdateProfileMutation();
  const { reload } = useSessionActions();
  const rowForm = useRowForm<Profile, ProfileValues>({
    row: profile,
    fields: PROFILE_FIELDS,
    toValues: toProfileValues,
    check: (values) => checkProfile(values, Date.now()),
    save: (values, seen) => update({ body: { ...profileBody(values), version: (seen ?? profile).version } }).unwrap(),
    onSaved: (saved) => {
      // the header has the name (2 §4: after personal saves the permissions reload)
      void reload();
      form.reset(toProfileValues(saved));
      onSaved?.();
    },
  });
  const { form } = rowForm;
  return rowForm;
}
