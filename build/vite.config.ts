import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { contractAsData } from './contract-as-data.ts';
import { pageParts, rendererVite } from './renderer-vite.ts';

const project = resolve(import.meta.dirname, '..');
const web = rendererVite(project, 'out/web', 'baseline-widely-available');
export default defineConfig({
  ...web,
  plugins: [...(web.plugins ?? []), contractAsData, pageParts(resolve(project, 'src/renderer')), compressAssets],
});
