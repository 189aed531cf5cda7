import { ensureInstalled } from './install.mjs';
import { assertLauncherNode, findNode24 } from './node24.mjs';
import { launch, serve } from './serve.mjs';

await launch(async () => {
  assertLauncherNode();
  await ensureInstalled();
  // The server itself mounts Vite on its own port when RENDERER_DEV is set.
  serve(findNode24(), ['--watch', '--watch-preserve-output'], { RENDERER_DEV: '1' });
});
