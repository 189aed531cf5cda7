import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#server/db/uuid.ts';
import { createOrm } from '#server/db/orm.ts';
import type { PdfConverter } from '#server/lib/documents/converter.ts';
import type { DocumentWorker } from '#server/lib/documents/worker.ts';
import { DocumentQueue } from '#server/lib/documents/queue.ts';
import { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let clinic: TestClinic;
let opened: DocumentQueue[] = [];

beforeAll(async () => {
  // the queue of the app has no LibreOffice here and converts nothing
  test = await buildTestApp({ config: { LIBREOFFICE: 'off' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.rows('delete from document_job');
  clinic = await createClinic(test);
});
afterEach(async () => {
  await Promise.all(opened.map((queue) => queue.stop()));
  opened = [];
});

interface Row {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly pdf: string | null;
}
const jobs = () =>
  test.rows<Row>(
    `select id, state, attempts, error, convert_from(pdf, 'UTF8') as pdf from document_job order by created_at, id`,
  );
/** Queues jobs whose .docx holds their id. @returns their ids, the oldest first */
async function enqueue(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7()).toSorted();
  await test.rows(
    `insert into document_job (id, organization_id, kind, patient_id, edition, edition_reason, card_opened, file_name, requested_by, state, docx)
     select id, $2, 'card', $3, '834n', 'chosen', '2025-03-12', 'f', $4, 'queued', convert_to(id::text, 'UTF8') from unnest($1::uuid[]) as id`,
    [ids, clinic.id, clinic.patient, clinic.people.doctor.userId],
  );
  return ids;
}
/** Puts a job into the state that a worker killed so many seconds ago leaves. */
const abandon = (id: string, attempts: number, seconds: number) =>
  test.rows(
    `update document_job set state = 'running', worker = gen_random_uuid(), worker_seen_at = now() - make_interval(secs => $3), attempts = $2 where id = $1`,
    [id, attempts, seconds],
  );

type Convert = (id: string) => Promise<string> | string;
/** A process with a queue of its own, whose workers do what the test says. */
function open(
  convert: Convert,
  {
    workers = 2,
    isAvailable = true,
    hub = new RealtimeHub(),
  }: { workers?: number; isAvailable?: boolean; hub?: RealtimeHub } = {},
): DocumentQueue {
  // a stop ends what is being converted, as LibreOffice's end does: a failed test must not wait for its own promises
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {});
  const worker: DocumentWorker = {
    isReady: true,
    ready: () => Promise.resolve(),
    convert: async (docx) =>
      Buffer.from(`%PDF-${await Promise.race([convert(Buffer.from(docx).toString()), closed.promise])}`),
    close: () => Promise.resolve(),
  };
  const converter: PdfConverter = {
    isAvailable: () => isAvailable,
    workers: Array.from({ length: workers }, () => worker),
    close: () => Promise.resolve(closed.reject(new Error('closed'))),
  };
  const queue = new DocumentQueue({ orm: test.orm, hub, converter, log: { warn: () => {} } });
  opened.push(queue);
  queue.start();
  return queue;
}
const settled = () =>
  waitFor('all jobs to settle', async () => {
    const all = await jobs();
    return all.every(({ state }) => state === 'done' || state === 'failed') ? all : undefined;
  });

describe('queue of documents', () => {
  it('two processes share the work: each document is made once with its own content', async () => {
    const ids = await enqueue(60);
    const converted: string[] = [];
    const convert: Convert = (id) => {
      converted.push(id);
      return id;
    };
    open(convert);
    open(convert);
    for (const { id, state, pdf, attempts } of await settled())
      expect([state, pdf, attempts]).toEqual(['done', `%PDF-${id}`, 1]);
    expect(converted.toSorted()).toEqual(ids.toSorted());
  });

  it('what came first is made first', async () => {
    const ids = await enqueue(10);
    const order: string[] = [];
    open(
      (id) => {
        order.push(id);
        return id;
      },
      { workers: 1 },
    );
    await settled();
    expect(order).toEqual(ids);
  });

  it('a failure is retried and the third attempt makes the document', async () => {
    await enqueue(3);
    const tries = new Map<string, number>();
    open((id) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      if ((tries.get(id) ?? 0) < 3) throw new Error('killed');
      return id;
    });
    for (const { id, state, pdf, attempts } of await settled())
      expect([state, pdf, attempts]).toEqual(['done', `%PDF-${id}`, 3]);
  });

  it('three failures refuse the document and delay no other', async () => {
    const [bad] = await enqueue(5);
    open((id) => {
      if (id === bad) throw new Error('refused');
      return id;
    });
    for (const { id, state, error, attempts } of await settled())
      expect([state, error, attempts]).toEqual(id === bad ? ['failed', 'document_failed', 3] : ['done', null, 1]);
  });

  it('a result that is no PDF is a failure', async () => {
    await enqueue(1);
    const worker: DocumentWorker = {
      isReady: true,
      ready: () => Promise.resolve(),
      convert: () => Promise.resolve(Buffer.from('<html>')),
      close: () => Promise.resolve(),
    };
    const queue = new DocumentQueue({
      orm: test.orm,
      hub: new RealtimeHub(),
      converter: { isAvailable: () => true, workers: [worker], close: () => Promise.resolve() },
      log: { warn: () => {} },
    });
    opened.push(queue);
    queue.start();
    expect((await settled())[0]).toMatchObject({ state: 'failed', error: 'document_failed' });
  });

  it('another process finishes the document of a dead one; three deaths refuse it; a live one is left alone', async () => {
    const [dead, hopeless, alive] = await enqueue(3);
    await abandon(dead!, 1, 16);
    await abandon(hopeless!, 3, 16);
    await abandon(alive!, 1, 1);
    open((id) => id);
    await waitFor(
      'the two to settle',
      async () => (await jobs()).filter(({ state }) => state !== 'running').length === 2,
    );
    expect((await jobs()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 2],
      ['failed', 3],
      ['running', 1],
    ]);
  });

  it('without a LibreOffice that starts a document does not wait for ever, but waits while another process works', async () => {
    const [first] = await enqueue(1);
    const worker: DocumentWorker = {
      isReady: false,
      ready: () => Promise.reject(new Error('broken')),
      convert: () => Promise.reject(new Error('never')),
      close: () => Promise.resolve(),
    };
    const broken = () => {
      const queue = new DocumentQueue({
        orm: test.orm,
        hub: new RealtimeHub(),
        converter: { isAvailable: () => true, workers: [worker], close: () => Promise.resolve() },
        log: { warn: () => {} },
      });
      opened.push(queue);
      queue.start();
    };
    const hand = Promise.withResolvers<string>();
    open(() => hand.promise, { workers: 1 });
    await waitFor('the other process to take it', async () => (await jobs())[0]?.state === 'running');
    const [second] = await enqueue(1);
    await test.rows(`update document_job set created_at = now() - interval '1 min'`);
    broken();
    hand.resolve('made');
    expect((await settled()).map(({ id, state }) => [id, state])).toEqual([
      [first, 'done'],
      [second, 'done'],
    ]);
    await Promise.all(opened.map((queue) => queue.stop()));
    await test.rows('delete from document_job');
    await enqueue(1);
    await test.rows(`update document_job set created_at = now() - interval '1 min'`);
    broken();
    expect(await settled()).toMatchObject([{ state: 'failed', error: 'document_failed', attempts: 0 }]);
  });

  it('a LibreOffice that fails to start once or twice loses no document that waited long', async () => {
    await enqueue(3);
    await test.rows(`update document_job set created_at = now() - interval '1 min'`);
    let starts = 0;
    const worker: DocumentWorker = {
      get isReady() {
        return starts > 2;
      },
      ready: async () => {
        starts += 1;
        if (starts <= 2) throw new Error('killed while it started');
      },
      convert: (docx) => Promise.resolve(Buffer.concat([Buffer.from('%PDF-'), docx])),
      close: () => Promise.resolve(),
    };
    const queue = new DocumentQueue({
      orm: test.orm,
      hub: new RealtimeHub(),
      converter: { isAvailable: () => true, workers: [worker], close: () => Promise.resolve() },
      log: { warn: () => {} },
    });
    opened.push(queue);
    queue.start();
    expect((await settled()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });

  it('a late process spoils nothing of a document that was given to another', async () => {
    const [id] = await enqueue(1);
    const late = Promise.withResolvers<string>();
    const slow = open(() => late.promise, { workers: 1 });
    await waitFor('the slow one to take it', async () => (await jobs())[0]?.state === 'running');
    await test.rows(`update document_job set worker_seen_at = now() - interval '1 min'`);
    open(() => 'second', { workers: 1 });
    await settled();
    late.resolve('first');
    await slow.stop();
    expect(await jobs()).toEqual([{ id, state: 'done', attempts: 2, error: null, pdf: '%PDF-second' }]);
  });

  it.each([
    ['of another process', 'result', false],
    ['of another process', 'failure', false],
    ['of the same process', 'result', true],
    ['of the same process', 'failure', true],
  ] as const)('a job in the hands of a later attempt %s is not touched by a late %s', async (_, outcome, isSame) => {
    const [id] = await enqueue(1);
    const [late, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const attempts = [late.promise, second.promise];
    const convert = () => attempts.shift() ?? Promise.reject(new Error('a third attempt'));
    const first = open(convert, { workers: isSame ? 2 : 1 });
    await waitFor('the first attempt', async () => (await jobs())[0]?.state === 'running');
    await test.rows(`update document_job set worker_seen_at = now() - interval '1 min'`);
    if (isSame) first.wake();
    else open(convert, { workers: 1 });
    await waitFor('the second attempt', async () => (await jobs())[0]?.attempts === 2);
    if (outcome === 'result') late.resolve('first');
    else late.reject(new Error('late'));
    // once the late worker takes the next job, it has handled its late outcome
    const [other] = await enqueue(1);
    attempts.push(Promise.resolve('other'));
    first.wake();
    await waitFor('the late one to go on', async () =>
      (await jobs()).some((job) => job.id === other && job.state === 'done'),
    );
    expect((await jobs()).find((job) => job.id === id)).toMatchObject({ state: 'running', attempts: 2, pdf: null });
    second.resolve('second');
    await settled();
    expect((await jobs()).find((job) => job.id === id)).toMatchObject({
      state: 'done',
      attempts: 2,
      pdf: '%PDF-second',
    });
  });

  it('a document whose result the database refused does not pass as alive while its process is busy with others', async () => {
    const [lost, busy] = await enqueue(2);
    await test.rows(
      `create or replace function refuse_job() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    );
    await test.rows(
      `create trigger refuse before update on document_job for each row when (old.id = '${lost}' and old.state = 'running') execute function refuse_job()`,
    );
    const hand = Promise.withResolvers<string>();
    try {
      open((id) => (id === busy ? hand.promise : id), { workers: 2 });
      const seen = async () =>
        Object.fromEntries(
          (await test.rows<{ id: string; at: string }>('select id, worker_seen_at::text as at from document_job')).map(
            ({ id, at }) => [id, at],
          ),
        );
      await waitFor('both to be taken', async () => (await jobs()).every(({ state }) => state === 'running'));
      const before = await seen();
      // two heartbeats
      const once = await waitFor('a heartbeat', async () => {
        const now = await seen();
        return now[busy!] === before[busy!] ? undefined : now;
      });
      const twice = await waitFor('another', async () => {
        const now = await seen();
        return now[busy!] === once[busy!] ? undefined : now;
      });
      expect(twice[lost!]).toBe(before[lost!]);
    } finally {
      await test.rows('drop trigger refuse on document_job');
      hand.resolve(busy!);
    }
    await test.rows(`update document_job set worker_seen_at = now() - interval '1 min' where id = $1`, [lost]);
    for (const { id, state, pdf } of await settled()) expect([state, pdf]).toEqual(['done', `%PDF-${id}`]);
  });

  it('a stop returns the document to the queue and counts no attempt', async () => {
    await enqueue(1);
    const hand = Promise.withResolvers<string>();
    // a stop may come before the worker waits for it
    hand.promise.catch(() => {});
    const worker: DocumentWorker = {
      isReady: true,
      ready: () => Promise.resolve(),
      convert: async () => Buffer.from(await hand.promise),
      close: () => Promise.resolve(hand.reject(new Error('closed'))),
    };
    const queue = new DocumentQueue({
      orm: test.orm,
      hub: new RealtimeHub(),
      converter: { isAvailable: () => true, workers: [worker], close: () => worker.close() },
      log: { warn: () => {} },
    });
    queue.start();
    await waitFor('it to be taken', async () => (await jobs())[0]?.state === 'running');
    await queue.stop();
    expect(await jobs()).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });

  it('wakes another process at once, and a waiting one learns of the finished document', async () => {
    const hub = new RealtimeHub();
    const queue = open((id) => id, { hub });
    const [id] = await enqueue(1);
    queue.wake();
    const found = await queue.waitFor(id!, async () => (await jobs())[0]?.pdf ?? undefined, 10_000);
    expect(found).toBe(`%PDF-${id}`);
  });

  it('waiting ends with its deadline or with a stop', async () => {
    const queue = open((id) => id);
    expect(await queue.waitFor(uuidv7(), () => Promise.resolve(undefined), 20)).toBeUndefined();
    const waiting = queue.waitFor(uuidv7(), () => Promise.resolve(undefined), 1_000_000);
    await queue.stop();
    expect(await waiting).toBeUndefined();
  });

  it('without LibreOffice a document that waited long is refused with its reason when nobody makes it', async () => {
    const [old, fresh] = await enqueue(2);
    await test.rows(`update document_job set created_at = now() - interval '1 min' where id = $1`, [old]);
    open((id) => id, { isAvailable: false });
    await waitFor('the old one to be given up', async () => (await jobs()).some(({ state }) => state === 'failed'));
    expect(Object.fromEntries((await jobs()).map(({ id, state, error }) => [id, [state, error]]))).toEqual({
      [old!]: ['failed', 'pdf_unavailable'],
      [fresh!]: ['queued', null],
    });
  });

  it('the place in the queue is the count of those before it', async () => {
    const { documentEndpoints } = await import('#shared/contract/documents.ts');
    const ids = await enqueue(3);
    const positions = await Promise.all(
      ids.map(
        async (id) =>
          (
            await test.app.inject({
              url: documentEndpoints.getDocument.path.replace(':id', id),
              headers: clinic.as('doctor'),
            })
          ).json<{ position: number }>().position,
      ),
    );
    expect(positions).toEqual([0, 1, 2]);
  });

  it('documents are finished without a restart when the database was away and came back', async () => {
    const orm = await createOrm({ url: test.database.appUrl, poolSize: 2 });
    try {
      const worker: DocumentWorker = {
        isReady: true,
        ready: () => Promise.resolve(),
        convert: (docx) => Promise.resolve(Buffer.from(`%PDF-${Buffer.from(docx).toString()}`)),
        close: () => Promise.resolve(),
      };
      const queue = new DocumentQueue({
        orm,
        hub: new RealtimeHub(),
        converter: { isAvailable: () => true, workers: [worker], close: () => Promise.resolve() },
        log: { warn: () => {} },
      });
      opened.push(queue);
      const restore = await test.database.cutOff();
      queue.start();
      await restore();
      await enqueue(3);
      for (const { state } of await settled()) expect(state).toBe('done');
      await queue.stop();
    } finally {
      await orm.close();
    }
  });
});
