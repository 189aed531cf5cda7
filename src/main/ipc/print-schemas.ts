import { Type } from 'typebox';
import { oneOf } from '#shared/contract/common.ts';
import { MAX_COPIES, PAGES_PATTERN, PAPERS, PRINT_KINDS, SIDES } from '#shared/workstation/printing.ts';

export const PrintKindSchema = oneOf(PRINT_KINDS);

/** A name in one line: nothing that a terminal or a list of jobs would take for more than a character. */
const oneLine = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });

export const PrintSetupSchema = Type.Object(
  {
    printer: oneLine(255),
    paper: oneOf(PAPERS),
    sides: oneOf(SIDES),
    copies: Type.Integer({ minimum: 1, maximum: MAX_COPIES }),
  },
  { additionalProperties: false },
);

/** The size of the document is no matter of the schema: it has a reason of its own in the answer. */
const Bytes = Type.Refine(Type.Unsafe<Uint8Array>({}), (value) => value instanceof Uint8Array);

export const PrintRequestSchema = Type.Object(
  {
    pdf: Bytes,
    title: oneLine(200),
    kind: PrintKindSchema,
    setup: Type.Union([PrintSetupSchema, Type.Null()]),
    pages: Type.Union([Type.String({ pattern: PAGES_PATTERN }), Type.Null()]),
  },
  { additionalProperties: false },
);
