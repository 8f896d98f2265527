interface Receiver {
  readonly isOpen: () => boolean;
  readonly onMedium: (medium: Blob | string) => void;
  /** Something is held over the element, or not any more. */
  readonly onHover: (isHovered: boolean) => void;
}

/** What is dropped on an element, or pasted while the focus is within it. */
export function receiveMedia(host: HTMLElement, { isOpen, onMedium, onHover }: Receiver): void {
  host.addEventListener('dragover', (event) => {
    if (!isOpen() || !carriesMedium(event.dataTransfer)) return;
    event.preventDefault();
    onHover(true);
  });
  host.addEventListener('dragleave', (event) => {
    if (!(event.relatedTarget instanceof Node && host.contains(event.relatedTarget))) onHover(false);
  });
  host.addEventListener('drop', (event) => {
    onHover(false);
    const medium = mediumIn(event.dataTransfer);
    if (!isOpen() || medium === null) return;
    event.preventDefault();
    onMedium(medium);
  });
  host.addEventListener('paste', (event) => {
    // What is pasted into a field of ours belongs to that field.
    if (event.composedPath()[0] instanceof HTMLTextAreaElement) return;
    const medium = mediumIn(event.clipboardData);
    if (!isOpen() || medium === null) return;
    event.preventDefault();
    onMedium(medium);
  });
}

function carriesMedium(data: DataTransfer | null): boolean {
  return data?.types.some((type) => type === 'Files' || type === 'text/plain') === true;
}

function mediumIn(data: DataTransfer | null): Blob | string | null {
  return data?.files[0] ?? (data?.getData('text/plain') || null);
}
