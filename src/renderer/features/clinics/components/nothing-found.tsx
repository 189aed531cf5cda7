import { Button } from '@blueprintjs/core';
import { EmptyInstallation } from '#renderer/entities/clinic/empty-installation.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { texts } from '../texts.ru.ts';

interface NothingFoundProps {
  /** nothing fits the search, or there are no clinics at all */
  readonly isSearch: boolean;
  readonly onClear: () => void;
}

/** An empty list and what to do about it. */
export function NothingFound({ isSearch, onClear }: NothingFoundProps) {
  const { config } = useSession();
  if (config?.has_clinics === false) return <EmptyInstallation />;
  if (!isSearch) return <Notice picture={<NothingFoundPicture />} text={texts.hint_no_clinics} />;
  return (
    <Notice
      picture={<NothingFoundPicture />}
      title={texts.alert_nothing_found}
      text={texts.hint_nothing_found}
      action={<Button text={texts.action_clear_search} onClick={onClear} />}
    />
  );
}
