import { join } from 'node:path';
import { numericDate } from '#shared/format/dates.ts';
import { shortName } from '#shared/format/names.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { isActiveStatus } from '#shared/rules/appointment-status.ts';
import type { DocumentKind, FormKind } from '#shared/rules/document-kinds.ts';
import { editionOfCard, type EditionReason, type FormEdition } from '#shared/rules/form-edition.ts';
import { mergeTemplate } from '#server/lib/documents/merge.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { asFileName } from './file-name.ts';
import { cardData, sheetData } from './card-data.mapper.ts';
import { findCard, findRecord, findSlip, listVisits } from './print-source.service.ts';
import { printTexts } from './print-texts.ru.ts';
import { recordData } from './record-data.mapper.ts';
import { slipData } from './slip-data.mapper.ts';

const TEMPLATES = join(import.meta.dirname, '../../../resources/templates');

/**
 * What is asked for. `id`: a reception record (record, full), a patient (card) or an appointment (slip); without an
 * edition the record's own, or the card's.
 */
export interface DocumentRequest {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly edition?: FormEdition | undefined;
}
/** Who prints. */
export interface Printer {
  readonly userId: string;
  /** without it items 12 and 20, which come from the visits, stay empty */
  readonly canReadVisits: boolean;
}
/** A merged document. */
export interface BuiltDocument {
  readonly docx: Uint8Array;
  /** fit for the name of a file, without its ending */
  readonly title: string;
  /** null: no form */
  readonly edition: FormEdition | null;
  readonly editionReason: EditionReason | null;
  /** YYYY-MM-DD */
  readonly cardOpened: string | null;
  readonly isWithoutVisits: boolean;
  readonly patientId: string;
  readonly recordId: string | null;
}

/**
 * Reads what a document says and puts it into its template. @param printer stands on every sheet
 * @throws not_found, appointment_not_active (a slip of a booking that is none any more)
 */
export const buildDocument = (call: ClinicCall, printer: Printer, request: DocumentRequest): Promise<BuiltDocument> =>
  request.kind === 'slip'
    ? buildSlip(call, printer, request.id)
    : buildForm(call, printer, { ...request, kind: request.kind });

async function buildSlip(call: ClinicCall, { userId }: Printer, appointment: string): Promise<BuiltDocument> {
  const { timezone } = call.clinic;
  const slip = await findSlip(call, appointment, userId);
  if (!isActiveStatus(slip.status)) throw new DomainError('appointment_not_active');
  const title = asFileName(printTexts.title_slip(numericDate(clinicDay(slip.startMs, timezone)), shortName(slip.name)));
  const data = { title, ...slipData(slip, timezone, Date.now()) };
  return {
    docx: await mergeTemplate(join(TEMPLATES, 'slip.docx'), data, { timezone }),
    title,
    edition: null,
    editionReason: null,
    cardOpened: null,
    isWithoutVisits: false,
    patientId: slip.id,
    recordId: null,
  };
}

async function buildForm(
  call: ClinicCall,
  { userId: user, canReadVisits }: Printer,
  request: DocumentRequest & { readonly kind: FormKind },
): Promise<BuiltDocument> {
  const { timezone } = call.clinic;
  const { card, record } =
    request.kind === 'card'
      ? { card: await findCard(call, request.id, user), record: null }
      : await findRecord(call, request.id, user);
  const isWithoutVisits = request.kind !== 'record' && !canReadVisits;
  const visits = request.kind === 'record' || isWithoutVisits ? [] : await listVisits(call, card.id);
  const edition = request.edition ?? record?.recordEdition ?? editionOfCard(card.clinicEdition, card.opened);
  const editionReason = request.edition ? 'chosen' : record ? 'record' : card.clinicEdition ? 'clinic' : 'card_opened';
  const now = Date.now();
  const name = shortName(card.name);
  const title = asFileName(
    request.kind === 'record' && record
      ? printTexts.title_record(numericDate(clinicDay(record.visitMs, timezone)), name)
      : request.kind === 'full'
        ? printTexts.title_full(card.number, name)
        : printTexts.title_card(card.number, name),
  );
  const data = {
    title,
    ...sheetData(card, timezone, now),
    ...(request.kind === 'record' ? {} : cardData(card, visits, timezone)),
    ...(record ? recordData(record, timezone) : {}),
  };
  const docx = await mergeTemplate(join(TEMPLATES, `025u-${edition}-${request.kind}.docx`), data, { timezone });
  return {
    docx,
    title,
    edition,
    editionReason,
    cardOpened: card.opened,
    isWithoutVisits,
    patientId: card.id,
    recordId: record?.recordId ?? null,
  };
}
