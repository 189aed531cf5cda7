import { useRef, type ReactNode } from 'react';
import { Button, Menu, PopoverNext, PopupKind, type ButtonProps, type PopoverNextProps } from '@blueprintjs/core';

interface MenuButtonProps extends Omit<ButtonProps, 'ref'> {
  /** what the menu is called */
  readonly menu: string;
  /** its `MenuItem`s */
  readonly items: ReactNode;
  readonly placement: NonNullable<PopoverNextProps['placement']>;
}

/**
 * A button with a menu. It has the focus again when an item is picked, and not when the menu has faded, as Blueprint
 * does it: the dialog that an item opens keeps the focus, and what is typed there at once is not lost.
 */
export function MenuButton({ menu, items, placement, ...button }: MenuButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <PopoverNext
      placement={placement}
      arrow={false}
      popupKind={PopupKind.MENU}
      // it would take the focus back from the dialog in the next frames
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      onClose={() => ref.current?.focus()}
      content={<Menu aria-label={menu}>{items}</Menu>}
    >
      <Button {...button} ref={ref} />
    </PopoverNext>
  );
}
