import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WIDGET_SCRIPT } from '#shared/pages.ts';

const FILE = join(import.meta.dirname, '../../resources/widget.js');

/**
 * The script that a clinic's own site asks for: it may be used by any page, and is kept for an hour, because its
 * address stays the same in all versions.
 */
export function widgetScript(app: FastifyInstance): void {
  const script = readFileSync(FILE, 'utf8');
  app.get(WIDGET_SCRIPT, (_, reply) =>
    reply
      .type('application/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script),
  );
}
