import { Pulse } from '@blueprintjs/icons';

interface LogoProps {
  readonly name: string;
  readonly image?: string | null | undefined;
}

/** Mark and name, of the product or of a clinic. */
export function Logo({ name, image }: LogoProps) {
  return (
    <span className="logo">
      {image ? (
        <img className="logo-mark" src={image} alt="" width={32} height={32} />
      ) : (
        <span className="logo-mark" aria-hidden>
          <Pulse size={18} />
        </span>
      )}
      <span className="logo-name">{name}</span>
    </span>
  );
}
