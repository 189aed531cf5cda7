import { Button } from '@blueprintjs/core';
import { BrokenPicture } from '#renderer/ui/pictures/pictures.tsx';
import { StatusView } from './status-view.tsx';
import { texts } from './texts.ru.ts';

interface CrashedScreenProps {
  /** a part of the page could not be fetched: the server has a newer build */
  readonly isOutdated: boolean;
}

/** A screen threw. Reloading is the only honest way on. */
export function CrashedScreen({ isOutdated }: CrashedScreenProps) {
  return (
    <StatusView
      picture={<BrokenPicture />}
      title={isOutdated ? texts.title_new_version : texts.title_crashed}
      hint={isOutdated ? texts.hint_new_version : texts.hint_crashed}
      actions={<Button intent="primary" text={texts.action_reload} onClick={() => window.location.reload()} />}
    />
  );
}
