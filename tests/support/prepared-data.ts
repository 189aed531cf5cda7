import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, renameSync } from 'node:fs';
import { startProduct } from '#tests/start/product.ts';
import { freePort } from './free-port.ts';

/**
 * Where `npm test` keeps the data folder of a first start with the demo: most tests that start a product only need one
 * that has started before.
 */
const FOLDER = process.env['CLINIC_TEST_DATA'];

/** Starts the product once with the demo, stops it, and keeps its data folder. */
export async function prepareData(): Promise<void> {
  if (FOLDER === undefined) throw new Error('CLINIC_TEST_DATA does not say where');
  const made = `${FOLDER}.new`;
  const product = startProduct({ dataDir: made, port: await freePort() });
  await product.ready;
  const code = await product.kill('SIGTERM');
  if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.output()}`);
  // there only when it is whole
  renameSync(made, FOLDER);
}

/**
 * Copies that folder, if there is one: else the product makes a new one when it starts. The parent of `dataDir` must
 * exist.
 */
export function copyPreparedData(dataDir: string): void {
  if (FOLDER !== undefined && existsSync(FOLDER)) copyData(FOLDER, dataDir);
}

/** Copies a data folder of which nothing runs, with the owners of its files. */
export function copyData(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
}
