import { ensureInstalled } from './install.mjs';
import { assertLauncherNode, findNode24 } from './node24.mjs';
import { launch, serve } from './serve.mjs';
import { ensureWebBuilt } from './web.mjs';

await launch(async () => {
  assertLauncherNode();
  await ensureInstalled();
  const node = findNode24();
  await ensureWebBuilt(node);
  serve(node);
});
