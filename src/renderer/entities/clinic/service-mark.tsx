import type { ServiceIcon } from '#shared/rules/service-icons.ts';
import icons from './service-icons.svg';

interface ServiceMarkProps {
  /** none: of a service that the site made without one */
  readonly icon: ServiceIcon | undefined;
  /** px */
  readonly size?: number;
}

/** The drawing of a service, in the colour of the words beside it; decoration. */
export function ServiceMark({ icon = 'other', size = 20 }: ServiceMarkProps) {
  return (
    <svg className="service-mark" width={size} height={size} aria-hidden focusable={false}>
      <use href={`${icons}#${icon}`} />
    </svg>
  );
}
