import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { contractAsData } from './contract-as-data.ts';
import { rendererVite } from './renderer-vite.ts';

const web = rendererVite(resolve(import.meta.dirname, '..'), 'out/web', 'baseline-widely-available');
export default defineConfig({ ...web, plugins: [...(web.plugins ?? []), contractAsData, compressAssets] });
