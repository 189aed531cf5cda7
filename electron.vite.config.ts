import { defineConfig } from 'electron-vite';
import { rendererVite } from './build/renderer-vite.ts';

// Main and preload are bundled whole: the package carries no node_modules.
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      rolldownOptions: { input: 'src/main/index.ts', output: { format: 'es', entryFileNames: '[name].js' } },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      // A sandboxed preload must be one CommonJS file.
      rolldownOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: rendererVite(import.meta.dirname, 'out/renderer'),
});
