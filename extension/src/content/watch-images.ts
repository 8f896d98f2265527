import { createWatchedImages, type ImageEvents, type WatchedImages } from './watched-images.ts';

/** What may change what an image shows, or where it lies. */
const watchedAttributes = ['src', 'srcset', 'sizes', 'class', 'style', 'hidden'];

/** Finds the images of the page, those that come later too, until the signal ends it. */
export function watchImages(events: ImageEvents, signal: AbortSignal): void {
  const images = createWatchedImages(events);
  for (const image of document.querySelectorAll('img')) images.add(image);

  const changes = new MutationObserver((records) => {
    for (const record of records) follow(record, images);
    events.onLayout();
  });
  changes.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: watchedAttributes,
  });

  // Load and error do not bubble, but a capturing listener sees those of every image, lazy ones too.
  const settle = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) images.consider(target);
  };
  document.addEventListener('load', settle, { capture: true, signal });
  document.addEventListener('error', settle, { capture: true, signal });

  const stop = () => {
    changes.disconnect();
    images.clear();
  };
  signal.addEventListener('abort', stop, { once: true });
}

function follow({ type, target, addedNodes, removedNodes }: MutationRecord, images: WatchedImages): void {
  if (type === 'attributes' && target instanceof HTMLImageElement) images.consider(target);
  // A moved image is removed and added in one batch, so what counts is where it is now.
  for (const image of imagesIn(removedNodes)) if (!image.isConnected) images.drop(image);
  for (const image of imagesIn(addedNodes)) if (image.isConnected) images.add(image);
}

function* imagesIn(nodes: NodeList): Generator<HTMLImageElement> {
  for (const node of nodes) {
    if (node instanceof HTMLImageElement) yield node;
    else if (node instanceof Element) yield* node.querySelectorAll('img');
  }
}
