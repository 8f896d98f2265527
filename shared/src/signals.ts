import type { Provenance } from './contract/provenance.ts';
import type { Label } from './contract/vocabulary.ts';
import { isAboutBinding } from './provenance/finding-codes.ts';

/** What speaks, apart from each other: the file by a trusted signer, the file by anybody, a broken seal, the pixels. */
export const signalNames = ['declared', 'unverified', 'altered', 'detected'] as const;
export type SignalName = (typeof signalNames)[number];

/** One thing that a reader is warned of, and on what it rests. */
export type Signal =
  /** The file says that it was made with AI, and a signer on the trust list vouches for that. */
  | { readonly name: 'declared' }
  /** The file says so: by credentials of an unknown signer, or by plain entries. */
  | { readonly name: 'unverified'; readonly rests: 'unlisted' | 'metadata' }
  /** The file no longer fits what was signed. */
  | { readonly name: 'altered' }
  | { readonly name: 'detected'; readonly label: 'likely_ai' | 'uncertain' };

/** What is known about one picture, from the device or a server. */
export interface Answered {
  readonly label: Label;
  readonly score: number | null;
  readonly provenance: Provenance | null;
}

/**
 * Every signal of an answer, the one to be named first in front: what a file says of itself is plainer than what its
 * pixels look like; a broken seal is weaker than a warning, because re-saving breaks it.
 */
export function signalsOf(answer: Answered): readonly Signal[] {
  const declared = declarationOf(answer);
  const detected = detectionOf(answer);
  const isWarning = detected?.label === 'likely_ai';
  return [
    ...(declared ? [declared] : []),
    ...(detected && isWarning ? [detected] : []),
    ...(isAltered(answer.provenance) ? [{ name: 'altered' } as const] : []),
    ...(detected && !isWarning ? [detected] : []),
  ];
}

function declarationOf({ label, score, provenance }: Answered): Signal | null {
  // Only a trusted signer's word makes a warning without a score; a short link carries no more of it than that.
  if (label === 'likely_ai' && score === null) return { name: 'declared' };
  if (provenance?.ai_evidence)
    return provenance.verified ? { name: 'declared' } : { name: 'unverified', rests: 'unlisted' };
  return provenance?.metadata.synthetic_tool_signal ? { name: 'unverified', rests: 'metadata' } : null;
}

function detectionOf({ label, score }: Answered) {
  const isOfPixels = score !== null && (label === 'likely_ai' || label === 'uncertain');
  return isOfPixels ? ({ name: 'detected', label } as const) : null;
}

/**
 * Never for a signer or a broken rule alone: an answer that is kept may be from before they were told apart. A short
 * link keeps no codes.
 */
function isAltered(provenance: Provenance | null): boolean {
  if (provenance?.status !== 'invalid') return false;
  const codes = provenance.validation_errors;
  return codes.length === 0 || codes.some(isAboutBinding);
}
