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

/**
 * A name among credits is a claim only in a sentence that says so, or where it is the name of a product: press photographs
 * are handed out by the makers of generators too, and people bear such names.
 */
const saysMade = /\b(?:made|created|generated|imagined)\s(?:with|by|using)\s.*|\bbing image creator\b/is;

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
const generatedSource = /(?:^|[/:#])(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia)\/?\s*$/;
const maxSearchedChars = 65_536;
/**
 * The label that China prescribes for files since September 2025: a property `AIGC` of JSON, in XMP, in a text of its own
 * or in a comment. "1" says that the content is generated; "2" and "3", that somebody thinks so, are no statement of the
 * one who made it. GB 45438-2025, appendix E; TC260-PG-20258A.
 */
const prescribedLabel =
  /^\s{0,9}\{(?:[^{}]{0,2000}?,)?\s{0,9}(?:"|'|&quot;)?Label(?:"|'|&quot;)?\s{0,9}:\s{0,9}(?:"|'|&quot;)?1\b/;
const prescribedProperty = /AIGC(?:"|'|&quot;)?\s{0,9}[:=]?\s{0,9}(?=\{)/;
const prescribedName = 'AIGC label (GB 45438-2025)';

/** What Ideogram writes where a camera writes its maker. Other names of the list are names of cameras too. */
const generatorAsMaker = /^ideogram ai$/i;

export interface Traces {
  /** Of the camera, it says. */
  readonly maker: string | null;
  /** Fields that name the program a file was made with. */
  readonly tools: readonly string[];
  /** Fields that name a person, a firm or a source. */
  readonly credits: readonly string[];
  /** Free text: descriptions, comments, PNG text by its keyword. */
  readonly texts: readonly TextEntry[];
  readonly digitalSourceType: string | null;
  /** The system and the prompt by which it was made, it says (IPTC Photo Metadata Standard 2025.1, AI properties). */
  readonly generation: readonly string[];
  /** The property `AIGC` of XMP. */
  readonly prescribed: string | null;
}

/** The first trace of a known generator, named; null when there is none. */
export function findGeneratorMarker(traces: Traces): string | null {
  const { maker, tools, credits, texts, digitalSourceType, generation, prescribed } = traces;
  const declared = generatedSource.exec(digitalSourceType ?? '')?.[1];
  if (declared) return declared;
  if (prescribedLabel.test(prescribed ?? '')) return prescribedName;
  if (generatorAsMaker.test(maker?.trim() ?? '')) return 'Ideogram';
  // Of a credit, what follows: who made a picture by other means may bear such a name too.
  const claims = credits.map((credit) => saysMade.exec(credit)?.[0] ?? '');
  for (const named of [...generation, ...tools, ...claims]) {
    const known = toolNames.find(([, pattern]) => pattern.test(named.slice(0, maxSearchedChars)));
    if (known) return known[0];
  }
  for (const entry of texts) {
    const marker = markerInText(entry);
    if (marker) return marker;
  }
  return generation.some((statement) => statement.trim() !== '') ? 'IPTC AI properties' : null;
}

/** As a text of its own, or as a property within one. */
function isLabelled({ keyword, text }: TextEntry): boolean {
  const property = keyword === 'AIGC' ? { index: 0, 0: '' } : prescribedProperty.exec(text);
  return property !== null && prescribedLabel.test(text.slice(property.index + property[0].length));
}

function markerInText({ keyword, text }: TextEntry): string | null {
  const own = Object.hasOwn(ownKeywords, keyword) ? ownKeywords[keyword] : undefined;
  if (own) return own;
  const head = text.slice(0, maxSearchedChars);
  if (isLabelled({ keyword, text: head })) return prescribedName;
  if (diffusionSettings.test(head)) return 'Stable Diffusion parameters';
  if ((keyword === 'prompt' || keyword === 'workflow') && comfyGraph.test(head)) return 'ComfyUI';
  if (mfluxSettings.test(head)) return 'mflux';
  return midjourneyJob.test(head) ? 'Midjourney' : null;
}
