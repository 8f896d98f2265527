/** Takes a file that is dropped anywhere on the page, which would else be opened in its place. */
export function receiveDrops(page: Document, onFile: (file: File) => void): void {
  const hover = (isOver: boolean) => page.querySelector('.check')?.classList.toggle('dropping', isOver);
  const carriesFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  page.addEventListener('dragover', (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    hover(true);
  });
  page.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) hover(false);
  });
  page.addEventListener('drop', (event) => {
    hover(false);
    if (!carriesFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) onFile(file);
  });
}
