interface AvatarProps {
  readonly initials: string;
  readonly photo?: string | null | undefined;
  /** px; 40 by default */
  readonly size?: number;
}

/** A photo, or the initials. Decoration: the name always stands beside. */
export function Avatar({ initials, photo, size = 40 }: AvatarProps) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) };
  if (photo) return <img className="avatar" src={photo} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span className="avatar" style={style} aria-hidden>
      {initials}
    </span>
  );
}
