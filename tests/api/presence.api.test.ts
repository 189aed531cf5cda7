import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PresentPerson } from '#shared/contract/realtime.ts';
import { systemEm } from '#server/db/orm.ts';
import type { Bridge } from '#server/lib/realtime/bridge.ts';
import { namesInClinic } from '#server/features/registry/index.ts';
import { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { Presence } from '#server/lib/realtime/presence.ts';
import type { TopicEvent } from '#server/lib/realtime/topics.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { testSockets, type TestSocket } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let clinic: TestClinic;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});
afterEach(() => sockets.closeAll());

const idsOf = (people: readonly PresentPerson[]) => people.map(({ id }) => id);
/** Ids of the people that a socket was told of a topic, each time. */
const toldOf = (socket: TestSocket, topic: string): string[][] =>
  socket.messages.flatMap((message) =>
    message.type === 'present' && message.topic === topic ? [idsOf(message.people)] : [],
  );
async function expectLast(socket: TestSocket, topic: string, people: readonly string[]): Promise<void> {
  await expect.poll(() => toldOf(socket, topic).at(-1)).toEqual(people);
}
const join = async (socket: TestSocket, topic: string) => {
  socket.send({ type: 'subscribe', topic });
  await socket.next('subscribed');
};

describe('who has a thing open', () => {
  it('tells each of the others, by the name in the clinic, until they leave or hang up', async () => {
    const topic = `visit:${randomUUID()}`;
    const { doctor, orgadmin } = clinic.people;
    const [one, two] = [await sockets.hello('doctor', clinic), await sockets.hello('orgadmin', clinic)];
    await join(one, topic);
    await expectLast(one, topic, []);
    await join(two, topic);
    await expectLast(one, topic, [orgadmin.userId]);
    await expectLast(two, topic, [doctor.userId]);
    const named = two.messages.findLast((message) => message.type === 'present');
    const [employee] = await test.rows<object>(
      `select p.user_id as id, e.last_name, e.first_name, e.middle_name from employee e join practitioner p on p.id = e.practitioner_id
       where e.organization_id = $1 and p.user_id = $2`,
      [clinic.id, doctor.userId],
    );
    expect(named).toMatchObject({ people: [employee] });

    two.send({ type: 'unsubscribe', topic });
    await expectLast(one, topic, []);
    await join(two, topic);
    await expectLast(one, topic, [orgadmin.userId]);
    two.close();
    await expectLast(one, topic, []);
    expect(await test.rows('select user_id from presence where topic like $1', [`%${topic.slice(6)}`])).toEqual([
      { user_id: doctor.userId },
    ]);
  });

  it('is left in every room of a socket, also when one of them cannot be left', async () => {
    const [stuck, free] = [randomUUID(), randomUUID()];
    await test.rows(`
      create function stay() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger stay before delete on presence for each row when (old.topic like '%${stuck}') execute function stay()`);
    const socket = await sockets.hello('doctor', clinic);
    for (const id of [stuck, free]) await join(socket, `visit:${id}`);
    const left = (id: string) => test.rows('select user_id from presence where topic like $1', [`%${id}`]);
    try {
      expect([(await left(stuck)).length, (await left(free)).length]).toEqual([1, 1]);
      socket.close();
      await expect.poll(() => left(free)).toEqual([]);
    } finally {
      await test.rows('drop trigger stay on presence; drop function stay()');
    }
  });

  it('tells nobody of themselves in another tab', async () => {
    const topic = `card:${randomUUID()}`;
    const tabs = [await sockets.hello('doctor', clinic), await sockets.hello('doctor', clinic)];
    for (const tab of tabs) await join(tab, topic);
    const other = await sockets.hello('orgadmin', clinic);
    await join(other, topic);
    await expectLast(other, topic, [clinic.people.doctor.userId]);
    for (const tab of tabs) {
      await expectLast(tab, topic, [clinic.people.orgadmin.userId]);
      expect(toldOf(tab, topic).flat()).not.toContain(clinic.people.doctor.userId);
    }
  });

  it('stays inside the clinic, whatever the id', async () => {
    const other = await createClinic(test);
    const topic = `visit:${randomUUID()}`;
    const [own, foreign] = [await sockets.hello('doctor', clinic), await sockets.hello('doctor', other)];
    await join(own, topic);
    await join(foreign, topic);
    const third = await sockets.hello('orgadmin', clinic);
    await join(third, topic);
    await expectLast(own, topic, [clinic.people.orgadmin.userId]);
    await expectLast(third, topic, [clinic.people.doctor.userId]);
    expect(toldOf(foreign, topic)).toEqual([[]]);
  });
});

/** Two hubs of two processes, joined. */
function joinedHubs(): readonly [RealtimeHub, RealtimeHub] {
  const heard: ((events: readonly TopicEvent[]) => void)[] = [];
  const end = (own: number): Bridge => ({
    onEvents: (listener) => void (heard[own] = listener),
    onGap: () => {},
    connect: () => Promise.resolve(),
    send: (events) => heard[1 - own]?.(events),
    close: () => Promise.resolve(),
  });
  return [new RealtimeHub(end(0)), new RealtimeHub(end(1))];
}

describe('several processes', () => {
  /** @param beforeStatement throws where the database is to be away */
  const process = (hub: RealtimeHub, heartbeatMs: number, beforeStatement?: () => void) =>
    new Presence({
      hub,
      em: () => {
        beforeStatement?.();
        return systemEm(test.orm, 'processes of a test');
      },
      namesOf: namesInClinic,
      warn: (error) => {
        if (!beforeStatement) throw error;
      },
      heartbeatMs,
    });
  const member = (user: string, topic: string) => ({
    socket: randomUUID(),
    topic: `visit:${clinic.id}:${topic}`,
    clinic: clinic.id,
    user,
  });

  it('hear of each other; one that stops takes its people along', async () => {
    const [near, far] = joinedHubs();
    const [here, there] = [process(near, 60_000), process(far, 60_000)];
    const topic = randomUUID();
    let seen: string[] = [];
    const { doctor, orgadmin } = clinic.people;
    await here.join(member(doctor.userId, topic), (people) => (seen = idsOf(people)));
    await there.join(member(orgadmin.userId, topic), () => {});
    await waitFor('both', () => seen.length === 2);
    await there.close();
    await waitFor('one', () => seen.length === 1);
    expect(seen).toEqual([doctor.userId]);
    await here.close();
  });

  it('one that died is cleared by the next heartbeat of another, and tells who remains', async () => {
    const [hub] = joinedHubs();
    const topic = randomUUID();
    const { doctor, orgadmin } = clinic.people;
    const dead = randomUUID();
    await test.rows('insert into presence_process (id, seen_at) values ($1, now())', [dead]);
    await test.rows(
      'insert into presence (socket_id, topic, process_id, organization_id, user_id) values ($1, $2, $3, $4, $5)',
      [randomUUID(), `visit:${clinic.id}:${topic}`, dead, clinic.id, orgadmin.userId],
    );
    const here = process(hub, 50);
    let seen: string[] = [];
    await here.join(member(doctor.userId, topic), (people) => (seen = idsOf(people)));
    await waitFor('both', () => seen.length === 2);
    await test.rows(`update presence_process set seen_at = now() - interval '2 minutes' where id = $1`, [dead]);
    await waitFor('one', () => seen.length === 1);
    expect(await test.rows('select from presence where process_id = $1', [dead])).toEqual([]);
    await here.close();
  });

  it('forgets at a heartbeat who left while the database was away, and tells who remains', async () => {
    const [near, far] = joinedHubs();
    let isAway = false;
    const here = process(near, 50, () => {
      if (isAway) throw new Error('the database is away');
    });
    const there = process(far, 60_000);
    const topic = randomUUID();
    const { doctor, orgadmin } = clinic.people;
    let seen: string[] = [];
    await there.join(member(doctor.userId, topic), (people) => (seen = idsOf(people)));
    const leave = await here.join(member(orgadmin.userId, topic), () => {});
    await waitFor('both', () => seen.length === 2);
    isAway = true;
    await expect(leave()).rejects.toThrow('away');
    isAway = false;
    await waitFor('one', () => seen.length === 1);
    expect(seen).toEqual([doctor.userId]);
    for (const one of [here, there]) await one.close();
  });

  it('one that was taken for dead comes back with its people', async () => {
    const [hub] = joinedHubs();
    const topic = randomUUID();
    const here = process(hub, 50);
    await here.join(member(clinic.people.doctor.userId, topic), () => {});
    await test.rows('delete from presence_process');
    const rows = () => test.rows('select user_id from presence where topic = $1', [`visit:${clinic.id}:${topic}`]);
    await expect.poll(rows).toEqual([{ user_id: clinic.people.doctor.userId }]);
    await here.close();
  });
});
