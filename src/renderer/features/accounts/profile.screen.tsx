import type { ReactNode } from 'react';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import { profileTexts as texts } from './profile-texts.ru.ts';
import { useFreshProfile } from './use-fresh-profile.ts';
import './accounts.css';
import '#renderer/entities/row-form/row-form.css';

/**
 * «Личная информация» (2 §2) as a page of the platform and of the personal area.
 * @param children what else belongs to the person; app/ puts it here
 */
export function ProfileScreen({ children }: { readonly children?: ReactNode }) {
  const { profile, state } = useFreshProfile();
  return (
    <>
      <PageHead title={texts.title_profile} lead={texts.lead_profile} />
      <PageState {...state} skeleton={<Skeleton rows={6} rowHeight={64} />}>
        {() => profile && <ProfileForm key={profile.id} profile={profile} />}
      </PageState>
      {children}
    </>
  );
}
