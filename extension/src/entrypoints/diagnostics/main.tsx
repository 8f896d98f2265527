import '@telltale/shared/client/zod-without-eval';
import { render } from 'preact';
import { notedErrors } from '../../storage/error-log.ts';
import { DiagnosticsView } from '../../ui/diagnostics/diagnostics-view.tsx';
import { startPage } from '../../ui/parts/start-page.ts';

const { app, wording } = startPage();
document.title = `${wording.text('diagnostics_heading')} · Telltale`;

async function draw(): Promise<void> {
  const errors = await notedErrors.read();
  render(
    <DiagnosticsView
      errors={errors}
      wording={wording}
      onCopy={(report) => navigator.clipboard.writeText(report)}
      onClear={() => void notedErrors.write([])}
    />,
    app,
  );
}

notedErrors.watch(() => void draw());
await draw();
