import { Link } from 'react-router-dom';
import { RowFormSummary } from '#renderer/entities/row-form/row-form-summary.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { ProfileFields } from './components/profile-fields.tsx';
import type { Profile } from './profile-api.ts';
import { profileTexts as texts } from './profile-texts.ru.ts';
import { useFreshProfile } from './use-fresh-profile.ts';
import { useProfileForm } from './use-profile-form.ts';
import './accounts.css';
import '#renderer/entities/row-form/row-form.css';

interface ProfileDialogProps {
  readonly onClose: () => void;
}

/** The profile over a clinic's page (1 §2 "Public clinic page"): the same form in a dialog. */
export function ProfileDialog({ onClose }: ProfileDialogProps) {
  const { profile, state } = useFreshProfile();
  if (profile) return <Loaded profile={profile} onClose={onClose} />;
  return (
    <Modal title={texts.title_profile} isOpen onClose={onClose}>
      <PageState {...state} skeleton={<Skeleton rows={6} rowHeight={64} />}>
        {() => null}
      </PageState>
    </Modal>
  );
}

function Loaded({ profile, onClose }: ProfileDialogProps & { readonly profile: Profile }) {
  const rowForm = useProfileForm(profile, onClose);
  const { form } = rowForm;
  return (
    <FormDialog
      title={texts.title_profile}
      form={form}
      send={texts.action_save}
      kind="content"
      summary={<RowFormSummary {...rowForm} />}
      onClose={onClose}
    >
      <ProfileFields form={form} email={profile.email} />
      {!form.isDirty && <Link to={paths.profile}>{texts.action_more}</Link>}
    </FormDialog>
  );
}
