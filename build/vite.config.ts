import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { rendererVite } from './renderer-vite.ts';

export default defineConfig(rendererVite(resolve(import.meta.dirname, '..'), 'out/web', 'baseline-widely-available'));
