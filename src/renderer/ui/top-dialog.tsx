import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './top-dialog.css';

interface TopDialogProps {
  readonly title: string;
  /** `question`: the page is seen behind it; `cover`: nothing of the page is seen, read or printed */
  readonly kind: 'question' | 'cover';
  readonly children: ReactNode;
}

/**
 * A dialog of the product itself over whatever the page shows, its own dialogs included: only its buttons close it. The
 * browser's own one, because its top layer is above every z-index, makes all the rest inert, and gives the focus back.
 * The focus comes to what is marked by `data-focus`, else to the title.
 */
export function TopDialog({ title, kind, children }: TopDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    (element?.querySelector<HTMLElement>('[data-focus]') ?? element?.querySelector('h2'))?.focus();
    return () => element?.close();
  }, []);
  return createPortal(
    // what is pressed here is nothing to the page below, whose dialogs and hotkeys listen to the whole document
    <dialog
      ref={dialog}
      className={`top-dialog top-dialog-${kind}`}
      aria-labelledby={titleId}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  );
}
