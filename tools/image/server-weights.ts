import { currentImageModel, currentModel, type ModelManifest } from '@telltale/models/manifest';

/** The weights that a server may load: of the models for pictures those of both sizes, as `IMAGE_MODEL` says. */
export function serverWeights(manifest: ModelManifest): readonly string[] {
  const audio = currentModel(manifest, 'audio');
  const images = [currentImageModel(manifest, 'full'), currentImageModel(manifest, 'light')];
  const loaded = [...images, currentModel(manifest, 'text'), audio, audio.vad];
  return [...new Set(loaded.map(({ file }) => `models/${file}`))];
}
