import { Button, Spinner, type ButtonProps } from '@blueprintjs/core';

interface BusyButtonProps extends ButtonProps {
  /** what was pressed is under way */
  readonly isBusy: boolean;
}

/**
 * A button that stays while it works: with its words, and with the focus, which a disabled one loses to the page. It
 * takes no second press.
 */
export function BusyButton({ isBusy, icon, onClick, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      icon={
        isBusy ? (
          <span aria-hidden>
            <Spinner size={16} />
          </span>
        ) : (
          icon
        )
      }
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onClick}
    />
  );
}
