import { currentImageModel, currentModel, type ModelManifest } from '@telltale/models/manifest';

/** The weights that a server loads: of the models for pictures the full one's, whatever browsers carry. */
export function serverWeights(manifest: ModelManifest): readonly string[] {
  const audio = currentModel(manifest, 'audio');
  const loaded = [currentImageModel(manifest, 'full'), currentModel(manifest, 'text'), audio, audio.vad];
  return loaded.map(({ file }) => `models/${file}`);
}
