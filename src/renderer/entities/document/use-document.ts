import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { documentEndpoints, type DocumentKind, type FormEdition } from '#shared/contract/documents.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { documentApi, type DocumentJob } from './api.ts';

/** What to print: a reception record (record, full) or a patient (card) of a clinic, by their ids. */
export interface PrintRequest {
  readonly clinic: string;
  readonly kind: DocumentKind;
  readonly id: string;
  readonly edition?: FormEdition | undefined;
}
export type DocumentState =
  /** `job` is null until the server has taken the request */
  | { readonly stage: 'making'; readonly job: DocumentJob | null }
  | { readonly stage: 'ready'; readonly job: DocumentJob; readonly pdf: Blob }
  /** there is no PDF: the .docx to read and to save, and why */
  | { readonly stage: 'docx'; readonly job: DocumentJob; readonly docx: Blob; readonly message: string }
  /** no document, or it did not get here: with a job its .docx may be tried */
  | { readonly stage: 'failed'; readonly message: string; readonly job: DocumentJob | null };

/** Looks often at first: most documents are done within a second. ms */
const DELAYS = [150, 250, 400];
const LONGEST_DELAY = 1000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });

/** Makes a document on the server and follows it until its PDF is here. A new start gives up the one before. */
export function useDocument() {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const [state, setState] = useState<DocumentState | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const make = async ({ clinic, ...body }: PrintRequest, signal: AbortSignal) => {
    const show = (next: DocumentState) => {
      if (!signal.aborted) setState(next);
    };
    let job: DocumentJob | null = null;
    try {
      show({ stage: 'making', job });
      job = await dispatch(documentApi.endpoints.createDocument.initiate({ clinic, body }, { track: false })).unwrap();
      for (let look = 0; job.state === 'queued' || job.state === 'running'; look += 1) {
        show({ stage: 'making', job });
        await pause(DELAYS[look] ?? LONGEST_DELAY, signal);
        job = await dispatch(
          documentApi.endpoints.getDocument.initiate(
            { clinic, params: { id: job.id } },
            { subscribe: false, forceRefetch: true },
          ),
        ).unwrap();
      }
      const { id } = job;
      const fetched = (format: 'pdf' | 'docx') =>
        dispatch(fetchFile(documentEndpoints.getDocumentFile, { clinic, params: { id }, query: { format } }, signal));
      if (job.state === 'failed') show({ stage: 'docx', job, docx: await fetched('docx'), message: job.error ?? '' });
      else show({ stage: 'ready', job, pdf: await fetched('pdf') });
    } catch (caught) {
      show({ stage: 'failed', message: errorOf(caught)?.message ?? '', job });
    }
  };

  return {
    state,
    start: (request: PrintRequest) => {
      running.current?.abort();
      running.current = new AbortController();
      void make(request, running.current.signal);
    },
    stop: () => {
      running.current?.abort();
      setState(null);
    },
    /** the file after a failure; @throws ApiError */
    fetchDocx: (clinic: string, id: string) =>
      dispatch(fetchFile(documentEndpoints.getDocumentFile, { clinic, params: { id }, query: { format: 'docx' } })),
  };
}
