import { LockedPicture } from '#renderer/ui/pictures/pictures.tsx';
import { StatusView } from './status-view.tsx';
import { texts } from './texts.ru.ts';

/** The server does not serve this network address (1 §2). */
export function IpRestrictedScreen() {
  return (
    <StatusView
      picture={<LockedPicture />}
      title={texts.title_ip_restricted}
      hint={texts.hint_ip_restricted}
      actions={null}
    />
  );
}
