import { resolve } from 'node:path';

/** The official file of edition 2.27, which may not be there: MKB10_FILE, or the data folder beside the clone. */
export const OFFICIAL_MKB10 =
  process.env['MKB10_FILE'] ??
  resolve(import.meta.dirname, '../../../shared/data/mkb10/1.2.643.5.1.13.13.11.1005_2.27.csv');
