import { Button, Intent, OverlayToaster, Position, type Toaster } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import type { ToastContent } from './plain-toast.ts';
import { uiTexts } from './ui.ru.ts';

/** Notices 3 s (3 §9), those that offer something 8 s (K16), errors 7 s (1 §8). */
const [NOTICE_MS, OFFER_MS, ERROR_MS] = [3_000, 8_000, 7_000];
const MAX_TOASTS = 5;
const icons = {
  none: <InfoSign />,
  primary: <InfoSign />,
  success: <Tick />,
  warning: <WarningSign />,
  danger: <ErrorIcon />,
};
let toaster: Promise<Toaster> | undefined;

const timeOf = (intent: Intent, isOffer: boolean): number =>
  isOffer ? OFFER_MS : intent === Intent.DANGER ? ERROR_MS : NOTICE_MS;

/** Takes a toast off; use `dismissToast`. */
export async function takeToast(id: string): Promise<void> {
  (await toaster)?.dismiss(id);
}

/** Puts a toast on the one toaster; use `showToast`. */
export async function putToast({
  message,
  title,
  intent = Intent.NONE,
  key,
  action,
  also,
  timeout = timeOf(intent, action !== undefined),
}: ToastContent): Promise<void> {
  toaster ??= OverlayToaster.create({ position: Position.TOP_RIGHT, maxToasts: MAX_TOASTS, className: 'toaster' });
  const host = await toaster;
  const id = key ?? message;
  host.show(
    {
      // not by `intent`: Blueprint would fill the toast and its button
      className: `toast-${intent}`,
      timeout,
      icon: icons[intent],
      isCloseButtonShown: false,
      action: action ?? { text: uiTexts.action_close, onClick: () => host.dismiss(id) },
      message: (
        <>
          {title !== undefined && <strong className="toast-title">{title}</strong>}
          {message}
          {also && (
            <Button className="toast-also" size="small" variant="minimal" text={also.text} onClick={also.onClick} />
          )}
        </>
      ),
    },
    id,
  );
}
