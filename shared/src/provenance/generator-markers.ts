import type { TextEntry } from './png-chunks.ts';

/** Names that image generators write into the fields that name a tool. */
const toolNames: readonly (readonly [marker: string, pattern: RegExp])[] = [
  ['Adobe Firefly', /\bfirefly\b/i],
  ['AUTOMATIC1111', /automatic1111|stable-diffusion-webui/i],
  ['Bing Image Creator', /bing image creator|microsoft designer/i],
  ['Black Forest Labs FLUX', /black forest labs|\bflux[.\s-]?1\b/i],
  ['ComfyUI', /\bcomfyui\b/i],
  ['Craiyon', /\bcraiyon\b/i],
  ['DALL-E', /\bdall[\s·•-]?e\b/i],
  ['DiffusionBee', /\bdiffusionbee\b/i],
  ['Draw Things', /\bdraw things\b/i],
  ['Fooocus', /\bfooocus\b/i],
  ['Google AI', /made with google ai|\bgoogle (?:gemini|imagen)\b/i],
  ['Ideogram', /\bideogram\b/i],
  ['InvokeAI', /\binvoke\s?ai\b/i],
  ['Leonardo.Ai', /\bleonardo\.?ai\b/i],
  ['Meta AI', /imagined with (?:meta )?ai|\bmeta ai\b/i],
  ['mflux', /\bmflux\b/i],
  ['Midjourney', /\bmidjourney\b/i],
  ['NightCafe', /\bnightcafe\b/i],
  ['NovelAI', /\bnovelai\b/i],
  ['OpenAI', /\bopenai\b|\bchatgpt\b|\bgpt-image\b/i],
  ['Recraft', /\brecraft\b/i],
  ['Stable Diffusion', /\bstable[\s-]?diffusion\b|\bsdxl\b|\bstability ai\b/i],
  ['SwarmUI', /\b(?:stable)?swarmui\b/i],
];

/** Keywords of PNG text that only one generator writes, whatever the text. */
const ownKeywords: Readonly<Record<string, string>> = {
  invokeai_metadata: 'InvokeAI',
  invokeai_graph: 'InvokeAI',
  'sd-metadata': 'InvokeAI',
  Dream: 'InvokeAI',
  fooocus_scheme: 'Fooocus',
  sui_image_params: 'SwarmUI',
};

const diffusionSettings = /\bSteps:\s{0,9}\d{1,5},\s{0,9}Sampler:/;
const comfyGraph = /"class_type"\s{0,9}:|"last_node_id"\s{0,9}:/;
/** JSON in a comment of EXIF, with the model, the seed and the prompt (mflux 0.16). */
const mfluxSettings = /"mflux_version"\s{0,9}:/;
const midjourneyJob = /\bJob ID: [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/;
const generatedSource = /(?:^|[/:#])(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia)\s*$/;
const maxSearchedChars = 65_536;
/**
 * The label that China prescribes for files since September 2025: a property `AIGC` of JSON, in XMP, in a text of its own
 * or in a comment. "1" says that the content is generated; "2" and "3", that somebody thinks so, are no statement of the
 * one who made it. GB 45438-2025, appendix E; TC260-PG-20258A.
 */
const prescribedLabel = /Label(?:"|'|&quot;)?\s{0,9}:\s{0,9}(?:"|'|&quot;)?1\b/;
const prescribedName = 'AIGC label (GB 45438-2025)';
const maxLabelChars = 2_000;

export interface Traces {
  /** Fields that name the tool a file was made with, or credit it. */
  readonly tools: readonly string[];
  /** Free text: descriptions, comments, PNG text by its keyword. */
  readonly texts: readonly TextEntry[];
  readonly digitalSourceType: string | null;
  /** XMP as it is written. */
  readonly packet: string;
}

/** The first trace of a known generator, named; null when there is none. */
export function findGeneratorMarker({ tools, texts, digitalSourceType, packet }: Traces): string | null {
  const declared = generatedSource.exec(digitalSourceType ?? '')?.[1];
  if (declared) return declared;
  if (isLabelled(packet, ':AIGC')) return prescribedName;
  for (const tool of tools) {
    const known = toolNames.find(([, pattern]) => pattern.test(tool.slice(0, maxSearchedChars)));
    if (known) return known[0];
  }
  for (const entry of texts) {
    const marker = markerInText(entry);
    if (marker) return marker;
  }
  return null;
}

function isLabelled(text: string, property: string): boolean {
  const at = text.slice(0, maxSearchedChars).indexOf(property);
  return at >= 0 && prescribedLabel.test(text.slice(at, at + maxLabelChars));
}

function markerInText({ keyword, text }: TextEntry): string | null {
  const own = Object.hasOwn(ownKeywords, keyword) ? ownKeywords[keyword] : undefined;
  if (own) return own;
  if (isLabelled(keyword === 'AIGC' ? `AIGC${text}` : text, 'AIGC')) return prescribedName;
  const head = text.slice(0, maxSearchedChars);
  if (diffusionSettings.test(head)) return 'Stable Diffusion parameters';
  if ((keyword === 'prompt' || keyword === 'workflow') && comfyGraph.test(head)) return 'ComfyUI';
  if (mfluxSettings.test(head)) return 'mflux';
  return midjourneyJob.test(head) ? 'Midjourney' : null;
}
