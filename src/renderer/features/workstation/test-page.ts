import type { PrintSetup } from '#shared/workstation/printing.ts';
import { imagePdf, paperMm } from '#renderer/lib/workstation/image-pdf.ts';
import { printTexts as texts, sidesTexts } from './printing-texts.ru.ts';

/** px of a millimetre: 150 dots an inch */
const SCALE = 150 / 25.4;
const MARGIN_MM = 10;
const RULER_MM = 100;

const jpegOf = async (canvas: HTMLCanvasElement): Promise<Uint8Array> => {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (!blob) throw new Error('the canvas gave no picture');
  return new Uint8Array(await blob.arrayBuffer());
};

/**
 * A page that shows what the printer does with paper: a frame 10 mm from the edges, a ruler of 100 mm, the settings in
 * words. Drawn as a picture, because the fonts that every PDF may use have no Russian letters.
 */
export async function testPage(setup: PrintSetup, printerName: string): Promise<Uint8Array> {
  const { width, height } = paperMm[setup.paper];
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.fillStyle = '#000';
  context.lineWidth = 0.3;
  context.strokeRect(MARGIN_MM, MARGIN_MM, width - 2 * MARGIN_MM, height - 2 * MARGIN_MM);
  const left = 2 * MARGIN_MM;
  const write = (text: string, top: number, size: number) => {
    context.font = `${size}px sans-serif`;
    context.fillText(text, left, top, width - 2 * left);
  };
  write(texts.title_test_page, 30, 8);
  write(printerName, 40, 5);
  write([setup.paper, sidesTexts[setup.sides]].join(', '), 48, 5);
  write(texts.hint_test_frame, 62, 4);
  write(texts.hint_test_ruler, 78, 4);
  context.fillRect(left, 70, RULER_MM, 0.5);
  for (let mm = 0; mm <= RULER_MM; mm += 10) context.fillRect(left + mm - 0.15, 68, 0.3, 4.5);
  return imagePdf({ jpeg: await jpegOf(canvas), width: canvas.width, height: canvas.height }, setup.paper);
}
