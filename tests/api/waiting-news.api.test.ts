import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { testSockets, type TestSocket } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { join, offerNow, offersOf } from '#tests/support/waiting.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});
afterEach(() => sockets.closeAll());

async function listen(who: Caller, topic: string, place = clinic): Promise<TestSocket> {
  const socket = await sockets.hello(who, place);
  socket.send({ type: 'subscribe', topic });
  await socket.next('subscribed');
  return socket;
}
/** What a socket was told until now: news are sent before the answer to the call that made them. */
async function heard(socket: TestSocket): Promise<readonly (readonly string[])[]> {
  socket.send({ type: 'ping' });
  await socket.next('pong');
  return socket.messages.flatMap((message) => (message.type === 'event' ? [message.ids] : []));
}
const leave = (id: string) => api.ok(waiting.leaveWaitingList, { params: { id } }, clinic.as('patient'));
/** A time is free and offered to the one who waits. @returns the offer's id */
async function offered(): Promise<string> {
  await clinic.addSlot();
  await offerNow(test, clinic);
  return (await offersOf(test, clinic))[0]!.id;
}

/** What becomes of the patient's entry: what was before, and the call that is news. */
const CHANGES: readonly (readonly [string, (entry: string) => Promise<() => Promise<unknown>>])[] = [
  ['that its person leaves', async (id) => () => leave(id)],
  [
    'that its person leaves with an open offer',
    async (id) => {
      await offered();
      return () => leave(id);
    },
  ],
  [
    'that its person takes back',
    async (id) => {
      await leave(id);
      return () => api.ok(waiting.restoreWaiting, { params: { id } }, clinic.as('patient'));
    },
  ],
  [
    'that the desk cancels',
    async (id) => () => api.ok(waiting.cancelWaiting, { params: { id } }, clinic.as('employee')),
  ],
  [
    'whose offer is declined',
    async () => {
      const id = await offered();
      return () => api.ok(waiting.declineOffer, { params: { id } }, clinic.as('patient'));
    },
  ],
  [
    'whose offer the desk withdraws',
    async () => {
      const id = await offered();
      return () => api.ok(waiting.withdrawOffer, { params: { id } }, clinic.as('employee'));
    },
  ],
];

it.each(CHANGES)(
  'an entry %s is news for the desk of its clinic and for the person, and for nobody else',
  async (_, prepare) => {
    const entry = await join(api, clinic);
    const other = await createClinic(test);
    const act = await prepare(entry.id);
    const [desk, person] = [await listen('employee', 'waiting'), await listen('patient', 'me')];
    const [stranger, elsewhere] = [await listen('stranger', 'me'), await listen('employee', 'waiting', other)];
    await act();
    for (const socket of [desk, person]) expect(new Set((await heard(socket)).flat())).toEqual(new Set([entry.id]));
    for (const socket of [stranger, elsewhere]) expect(await heard(socket)).toEqual([]);
  },
);

it('a call that changes nothing is no news: who leaves again, and who takes back what has not ended', async () => {
  const entry = await join(api, clinic);
  const [desk, person] = [await listen('employee', 'waiting'), await listen('patient', 'me')];
  await api.refused(waiting.restoreWaiting, { params: { id: entry.id } }, clinic.as('patient'));
  expect([await heard(desk), await heard(person)]).toEqual([[], []]);
  await leave(entry.id);
  const told = [await heard(desk), await heard(person)];
  await leave(entry.id);
  expect([await heard(desk), await heard(person)]).toEqual(told);
});

it('of a child who is booked for no more, the desks of all clinics where they wait are told, and who booked for them', async () => {
  const parent = clinic.people.patient;
  const child = await api.ok(
    dependants.createDependant,
    {
      body: {
        last_name: 'Иванова',
        first_name: 'Мария',
        middle_name: '',
        date_of_birth: '2018-03-04',
        gender: 'female',
        relation: 'child',
        is_confirmed: true,
      },
    },
    clinic.as(parent),
  );
  const other = await createClinic(test);
  const entries = [
    await join(api, clinic, parent, { dependant: child.id }),
    await join(api, other, parent, { dependant: child.id }),
  ].map(({ id }) => id);
  const desks = [await listen('employee', 'waiting'), await listen('employee', 'waiting', other)];
  const person = await listen('patient', 'me');
  await api.ok(dependants.deleteDependant, { params: { id: child.id } }, clinic.as(parent));
  expect(await Promise.all(desks.map(heard))).toEqual(entries.map((id) => [[id]]));
  // the news of a moment come together, the first by itself
  await person.next('event');
  await person.next('event');
  expect(new Set((await heard(person)).flat())).toEqual(new Set(entries));
});
