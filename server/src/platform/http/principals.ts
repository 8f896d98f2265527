import type { Request } from 'express';

/** A tenant, proved by a Bearer API key. */
export interface KeyHolder {
  readonly kind: 'key';
  readonly tenantId: string;
  readonly keyId: string;
}

/** Somebody on a page of an allowed origin. */
export interface Visitor {
  readonly kind: 'visitor';
  /** The Origin header; null only where a browser sends none and a signed job token vouches instead. */
  readonly origin: string | null;
  /** Keyed hash of the address range, changing daily: enough to recognise, too little to track. */
  readonly visitorId: string;
}

export interface Anyone {
  readonly kind: 'anyone';
}

export type Principal = KeyHolder | Visitor | Anyone;

/** How the door checks who calls. Each rejects with ApiError; none reads the body. */
export interface Gates {
  readonly key: (request: Request) => Promise<KeyHolder>;
  readonly origin: (request: Request, endpointId: string) => Promise<Visitor>;
}
