/** Sends a call, and what comes back, with `isDeclined` when a proof was asked for it and not given. */
export type ProofWay = <A>(
  send: () => Promise<A>,
  codeOf: (answer: A) => string | undefined,
) => Promise<{ readonly answer: A; readonly isDeclined?: true }>;
let way: ProofWay | null = null;

/** The shell asks who is there, when a call needs to know (`proving.ts`). @returns the way to take it back */
export function offerProof(offered: ProofWay): () => void {
  way = offered;
  return () => {
    if (way === offered) way = null;
  };
}

/** By the way that the shell offers; a guest's page has none, and a refusal comes back as it is. */
export const throughProof: ProofWay = async (send, codeOf) => way?.(send, codeOf) ?? { answer: await send() };
