import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import {
  refbookImports,
  type RefbookImport as RefbookImportSchema,
  type RefbookImports,
} from '#shared/contract/refbook-imports.ts';
import type { Refbook } from '#shared/rules/refbooks.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

export type RefbookImport = Static<typeof RefbookImportSchema>;
/** The screen of imports says everything in its place. */
const extraOptions = { showsOwnErrors: true };
/** Seconds in which a file is sent and checked: a region of GAR has hundreds of megabytes. */
const CHECK_SECONDS = 900;
/** A call of one book's imports. */
type OfBook<Call extends keyof RefbookImports> = RequestInput<RefbookImports[Call]> & { readonly book: Refbook };
const of = (book: Refbook): RefbookImports => refbookImports[book];
const tagsOf = (_: unknown, __: unknown, { book }: { readonly book: Refbook }) =>
  [{ type: 'Import', id: book }] as const;

export const refbooksApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Import', 'Diagnosis', 'OwnDiagnosis', 'Refbook'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listImports: build.query<Output<RefbookImports['list']>, { readonly book: Refbook }>({
        query: ({ book }) => request(of(book).list)(),
        providesTags: tagsOf,
        extraOptions,
      }),
      checkImport: build.mutation<RefbookImport, OfBook<'check'>>({
        query: ({ book, ...input }) => request(of(book).check)(input),
        invalidatesTags: tagsOf,
        extraOptions: { ...extraOptions, seconds: CHECK_SECONDS },
      }),
      confirmImport: build.mutation<RefbookImport, OfBook<'confirm'>>({
        query: ({ book, ...input }) => request(of(book).confirm)(input),
        invalidatesTags: tagsOf,
        extraOptions,
      }),
      cancelImport: build.mutation<RefbookImport, OfBook<'cancel'>>({
        query: ({ book, ...input }) => request(of(book).cancel)(input),
        invalidatesTags: tagsOf,
      }),
      undoImport: build.mutation<RefbookImport, OfBook<'undo'>>({
        query: ({ book, ...input }) => request(of(book).undo)(input),
        invalidatesTags: (result, error, input) => [
          ...tagsOf(result, error, input),
          'Diagnosis',
          'OwnDiagnosis',
          { type: 'Refbook', id: input.book },
        ],
      }),
    }),
  });
export const {
  useListImportsQuery,
  useCheckImportMutation,
  useConfirmImportMutation,
  useCancelImportMutation,
  useUndoImportMutation,
} = refbooksApi;
/** A book has become another one. */
export const staleBook = (book: Refbook) =>
  refbooksApi.util.invalidateTags(book === 'mkb10' ? ['Diagnosis', 'OwnDiagnosis'] : [{ type: 'Refbook', id: book }]);
