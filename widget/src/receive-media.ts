interface Receiver {
  readonly isOpen: () => boolean;
  readonly onMedium: (medium: Blob | string | File[]) => void;
  /** Something came while nothing can be taken. */
  readonly onRefused: () => void;
  /** Something is held over the element, or not any more. */
  readonly onHover: (isHovered: boolean) => void;
}

/** What is dropped on an element, or pasted while the focus is within it. */
export function receiveMedia(host: HTMLElement, { isOpen, onMedium, onRefused, onHover }: Receiver): void {
  const receive = (event: Event, data: DataTransfer | null) => {
    const medium = mediumIn(data);
    if (medium === null) return;
    event.preventDefault();
    if (isOpen()) onMedium(medium);
    else onRefused();
  };
  host.addEventListener('dragover', (event) => {
    const data = event.dataTransfer;
    if (!carriesMedium(data) || isTextForField(event)) return;
    // Even where nothing can be taken: else the browser would open a dropped file in place of the page.
    event.preventDefault();
    if (isOpen()) onHover(true);
    else if (data) data.dropEffect = 'none';
  });
  host.addEventListener('dragleave', (event) => {
    if (!(event.relatedTarget instanceof Node && host.contains(event.relatedTarget))) onHover(false);
  });
  host.addEventListener('drop', (event) => {
    onHover(false);
    if (!isTextForField(event)) receive(event, event.dataTransfer);
  });
  host.addEventListener('paste', (event) => {
    if (!isInField(event)) receive(event, event.clipboardData);
  });
}

/** What is written into a field of ours belongs to that field. */
function isInField(event: Event): boolean {
  return event.composedPath()[0] instanceof HTMLTextAreaElement;
}

function isTextForField(event: DragEvent): boolean {
  return isInField(event) && event.dataTransfer?.types.includes('Files') === false;
}

function carriesMedium(data: DataTransfer | null): boolean {
  return data?.types.some((type) => type === 'Files' || type === 'text/plain') === true;
}

function mediumIn(data: DataTransfer | null): Blob | string | File[] | null {
  const files = [...(data?.files ?? [])];
  if (files.length > 1) return files;
  return files[0] ?? (data?.getData('text/plain') || null);
}
