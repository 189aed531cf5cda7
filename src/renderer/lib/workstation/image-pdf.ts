import type { Paper } from '#shared/workstation/printing.ts';

/** Sizes in millimetres, and in points as a PDF counts. */
export const paperMm: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
};
const points = (mm: number): string => ((mm * 72) / 25.4).toFixed(2);

export interface Picture {
  /** bytes of a JPEG, three colours */
  readonly jpeg: Uint8Array;
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
}

/** A PDF of one page that a picture covers edge to edge. */
export function imagePdf({ jpeg, width, height }: Picture, paper: Paper): Uint8Array<ArrayBuffer> {
  const [pageWidth, pageHeight] = [points(paperMm[paper].width), points(paperMm[paper].height)];
  const drawing = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Picture Do Q`;
  const text = new TextEncoder();
  const parts: Uint8Array[] = [];
  const starts: number[] = [];
  let size = 0;
  const put = (...pieces: (string | Uint8Array)[]) => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? text.encode(piece) : piece;
      parts.push(bytes);
      size += bytes.byteLength;
    }
  };
  const putObject = (...pieces: (string | Uint8Array)[]) => {
    starts.push(size);
    put(`${starts.length} 0 obj\n`, ...pieces, '\nendobj\n');
  };
  put('%PDF-1.4\n');
  putObject('<< /Type /Catalog /Pages 2 0 R >>');
  putObject('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  putObject(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /Picture 5 0 R >> >> /Contents 4 0 R >>`,
  );
  putObject(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
  putObject(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.byteLength} >>\nstream\n`,
    jpeg,
    '\nendstream',
  );
  const table = size;
  put(
    `xref\n0 ${starts.length + 1}\n0000000000 65535 f \n`,
    ...starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`),
  );
  put(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  const whole = new Uint8Array(size);
  parts.reduce((offset, part) => {
    whole.set(part, offset);
    return offset + part.byteLength;
  }, 0);
  return whole;
}
