import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { clinicSettingsEndpoints as settings } from '#shared/contract/clinic-settings.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { addDays, clinicDay } from '#shared/rules/clinic-time.ts';
import { apiOf } from '#tests/e2e/fixtures/api.ts';
import { newPerson, signIn } from '#tests/e2e/fixtures/people.ts';
import { CLONE, makeTempFolder, removeFolder, startProbe, type Probe } from './probe.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startRoundRobin, type RoundRobin } from '#tests/support/round-robin.ts';
import { startProduct, type Product } from './product.ts';
import { BARE_ENV } from '#tests/support/bare-env.ts';

const ZONE = 'Asia/Barnaul';
const PASSWORD = 'Пароль-администратора-1';
const folders: string[] = [];
const probes: Probe[] = [];
const products: Product[] = [];
const clients: Client[] = [];
const proxies: RoundRobin[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  await Promise.all(products.splice(0).map((product) => product.kill('SIGTERM')));
  await Promise.all(probes.splice(0).map((probe) => probe.kill('SIGTERM')));
  folders.splice(0).forEach(removeFolder);
});

/**
 * An empty database on a PostgreSQL that is not the product's own, with a role that owns it, one that may sign in, and
 * nothing else.
 */
async function emptyDatabase(): Promise<{ url: string; ownerUrl: string; client: Client }> {
  const folder = makeTempFolder();
  folders.push(folder);
  const probe = startProbe({ dataDir: join(folder, 'postgres') });
  probes.push(probe);
  const { superUrl } = await probe.outcome;
  const admin = new Client({ connectionString: String(superUrl) });
  await admin.connect();
  await admin.query("create role installer login password 'installer'; create role clinic_web login password 'web'");
  await admin.query(
    "create database installation owner installer template template0 encoding 'UTF8' locale_provider icu icu_locale 'ru-RU'",
  );
  await admin.end();
  const { host } = new URL(String(superUrl));
  const ownerUrl = `postgresql://installer:installer@${host}/installation`;
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  clients.push(client);
  return { url: `postgresql://clinic_web:web@${host}/installation`, ownerUrl, client };
}

const run = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
      cwd: CLONE,
      env: { ...BARE_ENV, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });

it('an empty external PostgreSQL in production, two servers behind a proxy: two commands, an accepted invitation, and everything up to the first booked patient', async () => {
  const { url, ownerUrl, client } = await emptyDatabase();
  const ports = [await freePort(), await freePort()];
  const proxy = await startRoundRobin(ports);
  proxies.push(proxy);
  const env = {
    NODE_ENV: 'production',
    APP_SECRET: 'a-secret-of-this-very-installation',
    DATABASE_URL: url,
    DATABASE_MIGRATION_URL: ownerUrl,
    PUBLIC_URL: proxy.origin,
    TRUST_PROXY: '127.0.0.1',
  };
  // both at once: each finds the database empty
  products.push(...ports.map((port) => startProduct({ dataDir: join(folders[0]!, `data-${port}`), port, env })));
  await Promise.all(products.map(({ ready }) => ready));
  const call = apiOf(proxy.origin);
  const tokenFor = async (email: string): Promise<string> => {
    const { rows } = await client.query<{ text: string }>(
      'select text from mail_message where to_address = $1 order by created_at desc limit 1',
      [email],
    );
    return /\/(?:auth|password\/reset)\/([\w-]{20,})/.exec(rows[0]?.text ?? '')?.[1] ?? '';
  };

  expect((await call(auth.checkSession, {})).config.has_clinics).toBe(false);
  expect(
    await run(['create-superuser', '--email', 'super@kedr.test'], { ...env, SUPERUSER_PASSWORD: PASSWORD }),
  ).toMatchObject({ code: 0 });
  expect(await signIn(call, { email: 'super@kedr.test', password: PASSWORD })).toBeTruthy();
  expect(
    await run(
      [
        'create-clinic',
        '--title',
        'Клиника «Кедр»',
        '--slug',
        'kedr',
        '--timezone',
        ZONE,
        '--admin-email',
        'admin@kedr.test',
        '--admin-name',
        'Кедрова Ольга Петровна',
      ],
      env,
    ),
  ).toMatchObject({ code: 0 });
  expect((await call(auth.checkSession, {})).config.has_clinics).toBe(true);

  const invitation = await tokenFor('admin@kedr.test');
  expect(await call(auth.validatePasswordReset, { body: { token: invitation } })).toMatchObject({
    email: 'admin@kedr.test',
    is_invitation: true,
  });
  expect(
    await call(auth.resetPassword, {
      body: { token: invitation, password: PASSWORD, password_confirmation: PASSWORD },
    }),
  ).toMatchObject({ message: 'Приглашение принято' });
  const token = await signIn(call, { email: 'admin@kedr.test', password: PASSWORD });
  const me = await call(auth.getMe, {}, { token });
  const [place] = me.resources;
  expect(me.profile).toMatchObject({ last_name: 'Кедрова', first_name: 'Ольга', middle_name: 'Петровна' });
  expect(place?.roles).toEqual(['orgadmin']);
  const clinic = place!.organization;
  const admin = { token, clinic };
  // nobody finds it, or books there, before
  expect(await call(settings.publishClinic, { body: { is_published: true } }, admin)).toMatchObject({
    is_published: true,
  });

  const specialty = await call(registry.createSpecialty, { body: { title: 'Терапия' } }, admin);
  const department = await call(registry.createDepartment, { body: { title: 'Поликлиника' } }, admin);
  const employee = await call(
    registry.createEmployee,
    {
      body: {
        lastName: 'Кедрова',
        firstName: 'Анна',
        middleName: 'Ильинична',
        email: 'doctor@kedr.test',
        phone: '+79161234567',
        workemail: 'doctor@kedr.test',
        workphone: '1',
      },
    },
    admin,
  );
  const doctor = await call(
    registry.createDoctor,
    {
      body: {
        employee: employee.id,
        specialty: specialty.id,
        department: department.id,
        degree: '',
        experience: null,
        shortinfo: '',
        fullinfo: '',
      },
    },
    admin,
  );
  // their time is the clinic's once they have accepted it by the letter
  await call(auth.resetPassword, {
    body: { token: await tokenFor('doctor@kedr.test'), password: PASSWORD, password_confirmation: PASSWORD },
  });
  const day = addDays(clinicDay(Date.now(), ZONE), 3);
  await call(
    generation.generateSchedule,
    {
      body: {
        doctor: doctor.id,
        dates: { start: day, end: day },
        weekday: [1, 2, 3, 4, 5, 6, 7],
        workhour: [{ start: '09:00', end: '10:00', record_mode: 0 }],
        duration: 30,
      },
    },
    admin,
  );

  const person = newPerson();
  const { items: documents } = await call(auth.listConsents, {});
  await call(auth.register, {
    headers: {},
    body: {
      email: person.email,
      password: person.password,
      first_name: person.firstName,
      last_name: person.lastName,
      next: '/clinics/kedr',
      consents: documents.filter(({ is_required }) => is_required).map(({ kind, version }) => ({ kind, version })),
    },
  });
  expect(
    await call(auth.activate, { params: { token: await tokenFor(person.email) }, body: { password: person.password } }),
  ).toMatchObject({ next: '/clinics/kedr' });
  const patient = { token: await signIn(call, person), clinic };
  const {
    items: [slot],
  } = await call(booking.listFreeSlots, { params: { id: doctor.id, date: day } }, patient);
  await call(booking.holdSlot, { params: { id: slot!.id }, query: {} }, patient);
  await call(booking.reserveSlot, { params: { id: slot!.id }, body: { type: 0 }, headers: {} }, patient);
  const { rows } = await client.query(
    `select a.status, to_char(a.start_time at time zone $1, 'YYYY-MM-DD HH24:MI') as at from appointment a`,
    [ZONE],
  );
  expect(rows).toEqual([{ status: 'booked', at: `${day} 09:00` }]);
  expect(ports.map((port) => (proxy.answered.get(port) ?? 0) > 5)).toEqual([true, true]);

  // whatever an administrator gave it by hand: the next start takes the log away again
  await client.query('grant all on all tables in schema public to clinic_web');
  expect(await run(['migrate'], env)).toMatchObject({ code: 0 });
  const web = new Client({ connectionString: url });
  clients.push(web);
  await web.connect();
  for (const statement of [
    'update audit_event set action = action',
    'delete from audit_event',
    'truncate audit_seal',
    'create table mine (id int)',
    'select from audit.event_other',
  ]) {
    await expect(web.query(statement), statement).rejects.toThrow(/permission denied/);
  }
});

it('a role that owns nothing is refused in words, not with a stack', async () => {
  const { url } = await emptyDatabase();
  const product = startProduct({
    dataDir: join(folders[0]!, 'data'),
    port: await freePort(),
    env: { NODE_ENV: 'production', APP_SECRET: 'a-secret-of-this-very-installation', DATABASE_URL: url },
  });
  products.push(product);
  expect(await product.ended).toBe(1);
  expect(product.output()).toContain('Сделайте её владельцем базы: alter database … owner to clinic_web');
  expect(product.output()).not.toContain('    at ');
});
