import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import { ROLE_WORDS } from '#shared/access/roles.ru.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { grantable, grantWords, heldRights, type UserClinic } from '../rights-rules.ts';
import type { AdminUser } from '../users-api.ts';
import { userTexts as texts } from '../user-texts.ru.ts';
import { RightsDialog } from './rights.dialog.tsx';

/** Where a person works or is treated, and what they may do there beside their roles. */
export function UserRights({ user }: { readonly user: AdminUser }) {
  const [changed, setChanged] = useState<UserClinic | null>(null);
  return (
    <SectionCard title={texts.title_clinics}>
      {user.is_superuser && <p>{texts.state_superuser}</p>}
      {user.clinics.length === 0 && <p className="muted">{texts.hint_no_roles}</p>}
      {user.clinics.length > 0 && (
        <ul className="section-rows">
          {user.clinics.map((clinic) => {
            const grants = grantable(heldRights(user, clinic));
            return (
              <li key={clinic.id}>
                <div>
                  <Link to={workPaths.adminClinic(clinic.id)}>{clinic.title}</Link>{' '}
                  <span className="muted">{clinic.roles.map((role) => ROLE_WORDS[role]).join(', ')}</span>
                  {grants.length > 0 && <div className="muted">{texts.hint_grants(grantWords(grants))}</div>}
                </div>
                <Button
                  size="small"
                  text={texts.action_rights}
                  aria-label={texts.action_rights_in(clinic.title)}
                  onClick={() => setChanged(clinic)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <p className="muted">{texts.hint_roles}</p>
      {changed && <RightsDialog user={user} clinic={changed} onClose={() => setChanged(null)} />}
    </SectionCard>
  );
}
