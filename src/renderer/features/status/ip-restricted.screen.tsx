import type { ReactNode } from 'react';
import { LockedPicture } from '#renderer/ui/pictures/pictures.tsx';
import { StatusView } from './status-view.tsx';
import { texts } from './texts.ru.ts';

interface IpRestrictedScreenProps {
  /** outside of a clinic's networks, else of the platform's */
  readonly isOfClinic?: boolean;
  readonly actions?: ReactNode;
}

/** The server does not serve staff at this network address (1 §2, K12). */
export function IpRestrictedScreen({ isOfClinic = false, actions = null }: IpRestrictedScreenProps) {
  return (
    <StatusView
      picture={<LockedPicture />}
      title={texts.title_ip_restricted}
      hint={isOfClinic ? texts.hint_outside_clinic : texts.hint_ip_restricted}
      actions={actions}
    />
  );
}
