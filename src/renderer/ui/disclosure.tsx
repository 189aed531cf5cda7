import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';

interface DisclosureProps {
  /** null for a bare icon, which then needs a `description` */
  readonly label: ReactNode;
  /** full words, when `label` alone does not say what opens */
  readonly description?: string;
  readonly icon?: React.JSX.Element;
  readonly align?: 'start' | 'end';
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button that shows a panel under itself: menus of the header. Links inside stay plain links in the tab order.
 * Our own, because a positioning library weighs more than the page it would hang on.
 */
export function Disclosure({ label, description, icon, align = 'end', children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const onOutside = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !host.current?.contains(event.target)) setIsOpen(false);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setIsOpen(false);
    button.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: Event) => onOutside(event);
    const listenKey = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listenKey);
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('keydown', listenKey);
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, [isOpen]);
  return (
    <div className="disclosure" ref={host}>
      <Button
        ref={button}
        variant="minimal"
        {...(icon ? { icon } : {})}
        {...(label === null ? {} : { text: label, endIcon: <CaretDown /> })}
        aria-label={description}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={panelId} className={`disclosure-panel disclosure-${align}`} hidden={!isOpen}>
        {isOpen && children(() => setIsOpen(false))}
      </div>
    </div>
  );
}
