import { encode } from 'uqr';
import './qr-code.css';

interface QrCodeProps {
  readonly text: string;
  /** what it is, for who does not see it */
  readonly label: string;
}

/** A QR code as one path, dark on light whatever the colour scheme is: cameras expect that. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path className="qr-code-light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="qr-code-dark" d={cells.join('')} />
    </svg>
  );
}
