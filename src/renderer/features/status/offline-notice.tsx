import { Button } from '@blueprintjs/core';
import { Notice } from '#renderer/ui/notice.tsx';
import { OfflinePicture } from '#renderer/ui/pictures/pictures.tsx';
import { Drawing } from '#renderer/ui/drawing.tsx';
import { texts } from './texts.ru.ts';

interface OfflineNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly isBusy?: boolean;
  readonly onRetry: () => void;
}

/** All that a page says when the server cannot be reached. */
export function OfflineNotice({ title, text, isBusy = false, onRetry }: OfflineNoticeProps) {
  return (
    <div role="alert">
      <Notice
        heading="h1"
        picture={<OfflinePicture />}
        title={title}
        text={text}
        action={
          <Button
            intent="primary"
            icon={<Drawing name="refresh" size={16} />}
            text={texts.action_retry}
            loading={isBusy}
            onClick={onRetry}
          />
        }
      />
    </div>
  );
}
