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
const midjourneyJob = /\bJob ID: [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/;
const generatedSource = /(?:^|[/:#])(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia)\s*$/;
const maxSearchedChars = 65_536;

export interface Traces {
  /** Fields that name the tool a file was made with, or credit it. */
  readonly tools: readonly string[];
  /** Free text: descriptions, comments, PNG text by its keyword. */
  readonly texts: readonly TextEntry[];
  readonly digitalSourceType: string | null;
}

/** The first trace of a known generator, named; null when there is none. */
export function findGeneratorMarker({ tools, texts, digitalSourceType }: Traces): string | null {
  const declared = generatedSource.exec(digitalSourceType ?? '')?.[1];
  if (declared) return declared;
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

function markerInText({ keyword, text }: TextEntry): string | null {
  const own = Object.hasOwn(ownKeywords, keyword) ? ownKeywords[keyword] : undefined;
  if (own) return own;
  const head = text.slice(0, maxSearchedChars);
  if (diffusionSettings.test(head)) return 'Stable Diffusion parameters';
  if ((keyword === 'prompt' || keyword === 'workflow') && comfyGraph.test(head)) return 'ComfyUI';
  return midjourneyJob.test(head) ? 'Midjourney' : null;
}
