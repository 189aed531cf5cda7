import drawings from './drawings.svg';

interface DrawingProps {
  readonly name: string;
  /** px of a square one, where the style does not say */
  readonly size?: number;
  readonly className?: string;
}

/**
 * A drawn thing, in the colours of the page: of a file of its own, because a first page must be light. Decoration: the
 * words stand beside.
 */
export function Drawing({ name, size, className }: DrawingProps) {
  return (
    <svg className={className} width={size} height={size} aria-hidden focusable={false}>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
