import type { Provenance } from '../contract/provenance.ts';
import type { MessageKey, Wording } from '../locales/messages.ts';
import { findingOf } from '../provenance/finding-codes.ts';
import type { Delivery } from './evidence.ts';
import { Facts } from './facts.tsx';

interface ProvenanceFactsProps {
  readonly provenance: Provenance | null;
  readonly delivery: Delivery;
  readonly wording: Wording;
}

/** What Content Credentials and metadata say, marked as the file's own words. */
export function ProvenanceFacts({ provenance, delivery, wording }: ProvenanceFactsProps) {
  const examined = delivery === 'as_is' ? provenance : null;
  const unsigned = examined ? unsignedFacts(examined) : [];
  const facts = examined ? [...signedFacts(examined), ...unsigned] : [];
  const findings = examined ? findingsOf(examined, wording) : [];
  return (
    <section class="tt-provenance">
      <h3>{wording.text('provenance_heading')}</h3>
      <p>{[statusSentence(provenance, delivery, wording), ...findings].join(' ')}</p>
      {facts.length > 0 && (
        <>
          <h4>{wording.text('file_says')}</h4>
          <Facts facts={facts.map(([key, value]) => [wording.text(key), value])} />
          {unsigned.length > 0 && <p class="tt-small">{wording.text('file_note')}</p>}
        </>
      )}
    </section>
  );
}

/** A converted copy lost what the file carried, so "the file carries none" would be untrue. */
function statusSentence(provenance: Provenance | null, delivery: Delivery, wording: Wording): string {
  if (delivery === 'converted') return wording.text('provenance_unexamined');
  const status = wording.text(`provenance_${provenance?.status ?? 'none'}`);
  return provenance?.ai_evidence ? `${status} ${wording.text('provenance_ai_evidence')}` : status;
}

type Fact = readonly [MessageKey, string];

/** From the Content Credentials. */
function signedFacts(provenance: Provenance): readonly Fact[] {
  return present([['file_claim_generator', provenance.claim_generator]]);
}

/** Each finding once and in a sentence: the reader of credentials knows dozens of codes, of which many say the same. */
function findingsOf({ validation_errors }: Provenance, { text }: Wording): readonly string[] {
  return [...new Set(validation_errors.map(findingOf))].map((finding) => text(`finding_${finding}`));
}

/** From EXIF, XMP, IPTC and PNG text, which nothing protects. */
function unsignedFacts({ metadata }: Provenance): readonly Fact[] {
  return present([
    ['file_software', metadata.software],
    ['file_camera', [metadata.camera_make, metadata.camera_model].filter(Boolean).join(' ')],
    ['file_marker', metadata.matched_marker],
  ]);
}

function present(facts: readonly (readonly [MessageKey, string | null])[]): readonly Fact[] {
  return facts.flatMap(([key, value]) => (value ? [[key, value] as const] : []));
}

export const provenanceFactsStyles = `
.tt-provenance { display: grid; gap: 6px; padding: 11px 12px; border-radius: 8px; background: var(--tt-sunken); }
.tt-provenance h3, .tt-provenance h4 { margin: 0; font-size: 12px; font-weight: 600; color: var(--tt-ink); }
.tt-provenance h4 { margin-block-start: 4px; color: var(--tt-muted); }
.tt-provenance p { margin: 0; }
.tt-small { color: var(--tt-muted); font-size: 11.5px; }
`;
