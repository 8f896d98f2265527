/** @jsxImportSource react */

import { registerTelltale, type TelltaleSignal } from '@telltale/widget';
import type {} from '@telltale/widget/react';
import { useRef } from 'react';

registerTelltale();

/** A photograph that its readers can put to the detector. */
export function Photograph({ api, src }: { readonly api: string; readonly src: string }) {
  const signal = useRef<TelltaleSignal>(null);
  return (
    <figure>
      <img id="photo" src={src} alt="Boats on a river" />
      <figcaption>
        <telltale-signal
          ref={signal}
          api={api}
          for="#photo"
          theme="light"
          ontelltale:open={({ detail }) => console.info(detail.label)}
        />
        <button type="button" onClick={() => signal.current?.reset()}>
          Forget the answer
        </button>
      </figcaption>
    </figure>
  );
}
