import { pictureAddress } from '#renderer/lib/page/picture-address.ts';

interface AvatarProps {
  /** whose it is: gives the colour of the initials' ground */
  readonly name: string;
  readonly initials: string;
  readonly photo?: string | null | undefined;
  /** px; 44 by default */
  readonly size?: number;
}

/** Degrees of the eight grounds, far enough apart to tell two neighbours. */
const HUES = [18, 62, 108, 152, 196, 240, 292, 338];
const hueOf = (name: string) =>
  HUES[Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % HUES.length];
const radiusOf = (size: number) => (size < 32 ? 6 : size < 48 ? 8 : size < 96 ? 12 : 16);

/** A photo, or the initials on a ground of the person's own. Decoration: the name always stands beside. */
export function Avatar({ name, initials, photo, size = 44 }: AvatarProps) {
  const frame = { width: size, height: size, borderRadius: radiusOf(size) };
  if (photo)
    return (
      <img
        className="avatar"
        src={pictureAddress(photo)}
        alt=""
        width={size}
        height={size}
        style={frame}
        loading="lazy"
      />
    );
  return (
    <span
      className="avatar avatar-initials"
      style={{ ...frame, fontSize: Math.round(size * 0.34), ['--hue' as string]: hueOf(name) }}
      aria-hidden
    >
      {initials}
    </span>
  );
}
