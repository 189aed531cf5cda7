import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULES, type Module } from '#shared/access/modules.ts';
import { hasModule, type NeededModule } from '#shared/access/has-module.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { documentEndpoints as documents } from '#shared/contract/documents.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { TOPICS, type TopicRule } from '#shared/contract/realtime.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { Api, readRefusal, urlOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { testSockets } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { verdictOf } from '#tests/support/verdict.ts';

/** The modules of every call of a clinic; one of them is enough. A new call must be entered here. */
const NEEDS: readonly (readonly [NeededModule, readonly string[]])[] = [
  ['booking', ['searchDoctors', 'getBookingLimit', 'holdSlot', 'releaseHold', 'reserveSlot', 'reserveSlotByGet']],
  [
    'booking',
    ['listOwnWaiting', 'joinWaitingList', 'changeWaiting', 'leaveWaitingList', 'restoreWaiting', 'declineOffer'],
  ],
  [
    ['booking', 'registry'],
    ['listSpecialties', 'listDoctorsBySpecialty', 'getDoctor', 'listFreeDates', 'listFreeSlots'],
  ],
  [['booking', 'registry', 'reception'], ['listDoctors']],
  [
    'registry',
    [
      'listSlotsByDoctor',
      'listSlotsByDay',
      'listDoctorDays',
      'listSlots',
      'listNearestTimes',
      'createSlot',
      'deleteSlot',
      'generateSchedule',
      'copyWeek',
      'clearSchedule',
      'listAbsences',
      'listDayAbsences',
      'previewAbsence',
      'markAbsence',
      'endAbsence',
      'listPatients',
      'createPatient',
      'deletePatient',
      'readPatientTable',
      'listPatientImports',
      'getPatientImport',
      'checkPatientImport',
      'listPatientImportRows',
      'getPatientImportReport',
      'confirmPatientImport',
      'cancelPatientImport',
      'undoPatientImport',
      'getPatientTemplate',
      'listDuplicates',
      'listDuplicatesOf',
      'markDistinct',
      'unmarkDistinct',
      'previewMerge',
      'mergePatients',
      'listMerges',
      'undoMerge',
      'exportPatients',
      'exportRegistry',
      'exportQueue',
      'exportWaiting',
      'listPrices',
      'createPrice',
      'updatePrice',
      'deletePrice',
      'importPrices',
      'getReplacedPrices',
      'undoPriceImport',
      'exportPrices',
      'getReport',
      'exportReport',
      'listQueue',
      'getVisitNotes',
      'setVisitNotes',
      'listWaiting',
      'addWaiting',
      'cancelWaiting',
      'withdrawOffer',
      'listLadders',
      'getSpecialty',
      'createSpecialty',
      'updateSpecialty',
      'deleteSpecialty',
      'findPeople',
      'linkAccount',
      'unlinkAccount',
      'listDepartments',
      'getDepartment',
      'createDepartment',
      'updateDepartment',
      'deleteDepartment',
      'listEmployees',
      'createEmployee',
      'updateEmployee',
      'resendInvitation',
      'deleteEmployee',
      'setEmployeePhoto',
      'removeEmployeePhoto',
      'listDoctorRows',
      'getDoctorRow',
      'createDoctor',
      'updateDoctor',
      'deleteDoctor',
    ],
  ],
  [
    ['registry', 'reception'],
    [
      'getPatient',
      'getPatientBanner',
      'updatePatient',
      'getPatientPhoto',
      'setPatientPhoto',
      'removePatientPhoto',
      'moveAppointment',
      'getEmployee',
      'getClinicEdition',
      'setClinicEdition',
      'printCard',
      'createDocument',
      'getDocument',
      'getDocumentFile',
    ],
  ],
  [
    'reception',
    [
      'listReceptionDay',
      'getReception',
      'createReceptionRecord',
      'getReceptionRecord',
      'updateReceptionRecord',
      'saveReceptionDraft',
      'deleteReceptionDraft',
      'listReceptionHistory',
      'printRecord',
    ],
  ],
];
const OWN = 'own appointments stay readable when the clinic ends its booking';
const RUNS = 'runs are of any module; who reads them is a permission';
/** Calls of a clinic that need no module, and why. */
const ADMIN = 'a clinic is administered whatever it has switched on';
const NEEDS_NONE: Readonly<Record<string, string>> = {
  listMyAppointments: OWN,
  listPatientTimeslots: OWN,
  listPatientAppointments: OWN,
  getMyAppointment: OWN,
  confirmMyAppointment: OWN,
  rescheduleAppointment: 'a patient needs `booking`, the desk `registry`; the service asks for them',
  updateSlot: 'cancelling an own appointment belongs to no module; the service asks for `registry` of the desk',
  uploadImage: 'pictures are of the clinic itself',
  uploadTemplate: 'what takes it asks for its own module',
  getFile: 'files are of any module; the service asks for that of the owner of the file',
  getClinicSettings: ADMIN,
  saveClinicSettings: ADMIN,
  checkClinicSlug: ADMIN,
  releaseClinicSlug: ADMIN,
  setClinicLogo: ADMIN,
  removeClinicLogo: ADMIN,
  listStaff: ADMIN,
  setStaffAdmin: ADMIN,
  setStaffOverbooking: ADMIN,
  getFirstSteps: ADMIN,
  getClinicModules: ADMIN,
  saveClinicModules: ADMIN,
  publishClinic: ADMIN,
  listAudit: 'the log is of all modules; who reads it is a permission',
  exportAudit: 'the same',
  listJobRuns: RUNS,
  getJobRun: RUNS,
  cancelJobRun: RUNS,
  retryJobRun: RUNS,
};
const SETS: readonly (readonly Module[])[] = [['base'], ['base', 'reception'], MODULES];

let test: TestApp;
let api: Api;
let origin: string;
const sockets = testSockets(() => origin);
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sockets.closeAll();
  await test.close();
});
const clinicCalls = (ENDPOINTS as readonly Endpoint[]).filter(({ scope }) => scope === 'clinic');

const call = (endpoint: Endpoint, headers: Readonly<Record<string, string>>) => verdictOf(test, endpoint, headers);

describe('the declarations', () => {
  it('name the modules of every call of a clinic, or a reason why it needs none', () => {
    const told: Readonly<Record<string, NeededModule | 'none'>> = Object.fromEntries<NeededModule | 'none'>([
      ...NEEDS.flatMap(([module, ids]) => ids.map((id) => [id, module] as const)),
      ...Object.keys(NEEDS_NONE).map((id) => [id, 'none'] as const),
    ]);
    expect(Object.fromEntries(clinicCalls.map(({ id, module = 'none' }) => [id, module]))).toEqual(told);
  });

  it('are of clinics only: a call of the platform knows no clinic to ask', () => {
    const ofPlatform = (ENDPOINTS as readonly Endpoint[]).filter(({ scope }) => scope === 'platform');
    expect(ofPlatform.filter(({ module }) => module !== undefined)).toEqual([]);
  });
});

describe.each(SETS.map((modules) => ({ modules, name: modules.join(', ') })))('a clinic with $name', ({ modules }) => {
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await createClinic(test, { modules });
  });

  it('refuses the calls of other modules, and no others', async () => {
    // this one would switch them
    for (const endpoint of clinicCalls.filter(({ id }) => id !== 'saveClinicModules')) {
      const isRefused = (await call(endpoint, clinic.as('superuser'))) === 'feature_not_available';
      expect([endpoint.id, isRefused]).toEqual([endpoint.id, !hasModule(modules, endpoint.module)]);
    }
  });

  it('tells of its modules only who may make a call at all', async () => {
    for (const endpoint of clinicCalls.filter(({ access }) => access !== 'public' && access !== 'signed-in'))
      expect([endpoint.id, await call(endpoint, clinic.as('stranger'))]).toEqual([endpoint.id, 'permission_denied']);
  });

  it('refuses the topics of other modules, and no others', async () => {
    const socket = await sockets.hello('superuser', clinic);
    for (const [name, rule] of Object.entries<TopicRule>(TOPICS)) {
      const topic = rule.of === 'id' || rule.of === 'clinic-thing' ? `${name}:${clinic.doctor.id}` : name;
      socket.send({ type: 'subscribe', topic });
      const isOffered = hasModule(modules, rule.module);
      expect(await socket.next(isOffered ? 'subscribed' : 'refused')).toMatchObject(
        isOffered ? { topic } : { topic, code: 'feature_not_available' },
      );
    }
  });
});

describe('a topic with a module', () => {
  it('is refused to a page that names no clinic', async () => {
    const socket = await sockets.open();
    socket.send({ type: 'hello', token: null, clinic: null });
    await socket.next('welcome');
    socket.send({ type: 'subscribe', topic: `slots:${randomUUID()}` });
    expect(await socket.next('refused')).toMatchObject({ code: 'feature_not_available' });
  });
});

describe('the reception without the registry', () => {
  it('marks who came, opens the card, and the administrator chooses a doctor', async () => {
    const clinic = await createClinic(test, { modules: ['base', 'reception'] });
    const appointment = await clinic.addAppointment(await clinic.addSlot({ inMinutes: 5 }));
    const desk = clinic.as('orgadmin');
    const moved = await api.ok(
      queue.moveAppointment,
      { params: { id: appointment }, body: { status: 'arrived', version: 1 } },
      desk,
    );
    expect(moved.status).toBe('arrived');
    expect(await api.ok(patients.getPatient, { params: { id: clinic.patient } }, desk)).toMatchObject({
      id: clinic.patient,
    });
    expect((await api.ok(booking.listDoctors, { query: { page: 1, per_page: 20 } }, desk)).items).toHaveLength(1);
  });
});

describe('a clinic that keeps no visits any more', () => {
  it('makes and hands out no document of a visit, and prints cards without them', async () => {
    const clinic = await createClinic(test, { modules: ['base', 'registry'] });
    const record = await clinic.addReception(await clinic.addAppointment(await clinic.addSlot()));
    const made = await clinic.addDocument(record);
    const doctor = clinic.as('doctor');
    for (const kind of ['record', 'full'] as const)
      expect(await api.refused(documents.createDocument, { body: { kind, id: record } }, doctor)).toMatchObject({
        code: 'feature_not_available',
      });
    for (const endpoint of [documents.getDocument, documents.getDocumentFile])
      expect(await api.refused(endpoint, { params: { id: made }, query: {} }, doctor)).toMatchObject({
        code: 'feature_not_available',
      });
    const card = await api.ok(documents.createDocument, { body: { kind: 'card', id: clinic.patient } }, doctor);
    expect(card.without_visits).toBe(true);
  });
});

describe('a time of a clinic without the registry', () => {
  it('is freed by the patient who booked it, and changed by nobody else', async () => {
    const clinic = await createClinic(test, { modules: ['base'] });
    const slot = await clinic.addSlot();
    await clinic.addAppointment(slot);
    const change = (who: 'orgadmin' | 'employee' | 'patient', body: { patient: string | null; is_reserve: boolean }) =>
      test.app.inject({
        method: 'PUT',
        url: urlOf(schedule.updateSlot, { params: { id: slot } }),
        headers: { ...clinic.as(who), 'content-type': 'application/json' },
        payload: body,
      });
    for (const who of ['orgadmin', 'employee'] as const)
      for (const body of [
        { patient: null, is_reserve: false },
        { patient: null, is_reserve: true },
        { patient: clinic.patient, is_reserve: false },
      ])
        expect(readRefusal(await change(who, body)).code).toBe('feature_not_available');
    expect((await change('patient', { patient: null, is_reserve: false })).statusCode).toBe(200);
  });
});
