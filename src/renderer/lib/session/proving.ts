import type { ProofWay } from './through-proof.ts';

/**
 * A way to send calls: one that is refused because it needs a fresh proof of who is there waits until it is given, and
 * is sent once more, whatever comes of it. Calls that wait at the same time share one question. The server has done
 * nothing of a call that it refused so.
 * @param ask true: they have proved it; false: they would rather not
 */
export function provingBy(ask: () => Promise<boolean>): ProofWay {
  let asked: Promise<boolean> | null = null;
  return async (send, codeOf) => {
    const answer = await send();
    if (codeOf(answer) !== 'reauthentication_required') return { answer };
    asked ??= ask().finally(() => {
      asked = null;
    });
    return (await asked) ? { answer: await send() } : { answer, isDeclined: true };
  };
}
