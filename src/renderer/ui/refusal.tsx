import { Callout } from '@blueprintjs/core';

/** Why a press was refused, said aloud; empty and silent while all is well. A form has its summary instead. */
export function Refusal({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <Callout compact intent="danger">
          {text}
        </Callout>
      )}
    </div>
  );
}
