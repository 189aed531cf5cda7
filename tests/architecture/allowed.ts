import type { Tree } from './source.ts';

/**
 * What docs/architecture.md allows, all in one tree: the checker must find nothing here, so that it does not cry wolf.
 */
export const allowed: Tree = {
  'electron.vite.config.ts': "import { x } from './build/renderer-vite.ts';\nexport default x;",
  'build/renderer-vite.ts': 'export const x = 1;',
  'src/shared/contract/clinics.ts':
    "import { Type } from 'typebox';\nimport { y } from '#shared/rules/clinic-time.ts';\nexport const x = { summary: 'Клиники', body: [Type, y] };",
  'src/shared/contract/endpoint.ts': 'export type StoredFile = 1;',
  'src/shared/rules/clinic-time.ts': 'export const y = 1;',
  'src/shared/errors/catalogue.ts': "export const text = 'Не найдено';",
  'src/main/index.ts': "import { app } from 'electron';\nimport { open } from './electron/window.ts';\nopen(app);",
  'src/main/electron/window.ts':
    "import { app } from 'electron';\nimport { x } from '#main/ipc/handle.ts';\nexport const open = (a) => [a, app, x];",
  'src/main/ipc/handle.ts':
    "import { join } from 'node:path';\nimport { x as y } from '#shared/contract/clinics.ts';\nexport const x = [join, y];",
  'src/preload/index.ts':
    "import { ipcRenderer } from 'electron';\nimport type { x } from '#shared/contract/clinics.ts';\nexport type X = typeof x;\nipcRenderer.send('');",
  'src/renderer/main.tsx':
    "import './styles/app.css';\nimport '@blueprintjs/core/lib/css/blueprint.css';\nimport { x } from '#renderer/app/router.tsx';\nx();",
  'src/renderer/styles/app.css': '',
  'src/renderer/app/router.tsx':
    "import { x as queue } from '#renderer/features/queue/queue.screen.tsx';\nexport const x = () => [queue, import('#renderer/features/booking/booking.screen.tsx')];",
  'src/renderer/features/queue/queue.screen.tsx':
    "import { Print } from '@blueprintjs/icons';\nimport { PopoverNext } from '@blueprintjs/core';\nimport { doctor } from '#renderer/entities/doctor/doctor-label.tsx';\nimport { texts } from './texts.ru.ts';\nexport const x = <PopoverNext icon={<Print />} data={[doctor, texts]} />;",
  'src/renderer/features/queue/texts.ru.ts': "export const texts = { title: 'Очередь' };",
  'src/renderer/features/booking/booking.screen.tsx':
    "import { card } from '#renderer/ui/card.tsx';\nexport const x = card;",
  'src/renderer/entities/doctor/doctor-label.tsx':
    "import { card } from '#renderer/ui/card.tsx';\nimport { api } from '#renderer/lib/api/base-api.ts';\nexport const doctor = [card, api];",
  'src/renderer/ui/card.tsx':
    "import { Card } from '@blueprintjs/core';\nimport { grid } from '#renderer/lib/grid/grid.ts';\nexport const card = [Card, grid];",
  'src/renderer/lib/grid/grid.ts': 'export const grid = 1;',
  'src/renderer/lib/calendar/calendar.tsx': "import { x } from '@fullcalendar/react';\nexport const y = x;",
  'src/renderer/lib/api/base-api.ts':
    "import { x } from '#shared/contract/clinics.ts';\nexport const api = ['/api/', x];",
  'src/renderer/lib/workstation/workstation.ts': 'export const bridge = window.workstation;',
  'server/app.ts':
    "import { queue } from '#server/features/queue/index.ts';\nimport { loadConfig } from '#server/config/config.ts';\nimport { cors } from '#server/plugins/cors.ts';\nexport const app = [queue, loadConfig, cors];",
  'server/server.ts': "import { app } from './app.ts';\napp.at(0);",
  'server/config/config.ts': 'export const loadConfig = 1;\nexport type Config = 1;',
  'server/plugins/cors.ts':
    "import { x } from '@fastify/cors';\nimport type { Config } from '#server/config/config.ts';\nexport const cors = (c: Config) => [x, c];",
  'server/cli/seed.ts': "import { seed } from '#server/db/seeds/demo.ts';\nseed();",
  'server/db/seeds/demo.ts':
    "import { Queue } from '#server/features/queue/queue.entity.ts';\nimport { queue } from '#server/features/queue/index.ts';\nexport const seed = () => [Queue, queue, 'Иванов'];",
  'server/db/sql.ts':
    "import { CompiledQuery } from 'kysely';\nimport { Queue } from '#server/features/queue/queue.entity.ts';\nexport const clinicSql = (c) => c.execute(CompiledQuery, Queue);",
  'server/http/route.ts': "import { fastify } from 'fastify';\nexport const route = fastify;",
  'server/lib/realtime/listener.ts':
    "import { Client } from 'pg';\nexport const f = (c: Client) => c.query('LISTEN clinic_events');\nexport const g = (c: Client, n: string) => c.query(`listen ${n}`);",
  'server/features/queue/index.ts': "export { routes as queue } from './queue.routes.ts';",
  'server/features/queue/queue.routes.ts':
    "import { route } from '#server/http/route.ts';\nimport { work } from './queue.service.ts';\nexport const routes = (request) => [route, work, request.query];",
  'server/features/queue/queue.service.ts':
    "import { clinicSql } from '#server/db/sql.ts';\nimport { Booking } from '#server/features/booking/booking.entity.ts';\nimport { free } from '#server/features/booking/index.ts';\nexport const work = () => [clinicSql, Booking, free, systemEm('nightly clean-up of holds'), systemEm(orm, REASON)];",
  'server/features/queue/queue.entity.ts': 'export const Queue = 1;',
  'server/features/booking/booking.entity.ts':
    "import type { Queue } from '#server/features/queue/queue.entity.ts';\nexport const Booking = (q: typeof Queue) => q;",
  'server/features/booking/index.ts': 'export const free = 1;',
  'server/features/booking/picture.service.ts':
    "import type { StoredFile } from '#shared/contract/endpoint.ts';\nexport type Picture = StoredFile;",
  'server/features/booking/booking.service.test.ts':
    "import { work } from '#server/features/queue/queue.service.ts';\nwork('Привет');",
  'server/features/booking/titles.test.ts':
    "it.each([['год', 1], ['', 0]])('«%s» has %i days', () => {});\nit.each(['год'])('%j fits', () => {});\ntest('«Записать» saves', () => {});\ntest.rows('update patient set name = Анна');\nit('names', () => work('Привет'));",
  'server/lib/legacy.ts':
    '/** «Запись не ведется» (1 §7) */\n// @ts-expect-error the type of the library lacks this field\nexport const x = 1;\n// oxlint-disable-next-line typescript/no-explicit-any -- the library wants exactly this\nexport const y = (z: any) => z;',
  'tests/api/booking.api.test.ts': "import { work } from '#server/features/queue/queue.service.ts';\nwork();",
  'tests/e2e/specs/booking.spec.ts': "export const x = 'Запись';",
};
