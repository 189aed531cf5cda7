import { brandTokens } from '#shared/theme/brand.ts';
import { pictureAddress } from '#renderer/lib/page/picture-address.ts';
import { Drawing } from './drawing.tsx';

interface LogoMarkProps {
  readonly image?: string | null | undefined;
  /** px; 32 by default */
  readonly size?: number;
  /** colour of another clinic than the page's */
  readonly brand?: string | null | undefined;
}

/** The picture of a clinic or of the product; decoration, the name stands beside it. */
export function LogoMark({ image, size = 32, brand }: LogoMarkProps) {
  if (image) return <img className="logo-mark" src={pictureAddress(image)} alt="" width={size} height={size} />;
  const own = brand ? brandTokens(brand, 'light') : {};
  return (
    <span className="logo-mark" style={{ width: size, height: size, ...own }} aria-hidden>
      <Drawing name="pulse" size={Math.round(size * 0.56)} />
    </span>
  );
}

/** Mark and name, of the product or of a clinic. */
export function Logo({ name, image }: { readonly name: string; readonly image?: string | null | undefined }) {
  return (
    <span className="logo">
      <LogoMark image={image} />
      <span className="logo-name">{name}</span>
    </span>
  );
}
