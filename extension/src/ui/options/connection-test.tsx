import { useState } from 'preact/hooks';
import type { ConnectionReport } from '../../messaging/protocol.ts';
import type { ExtensionWording } from '../wording.ts';

interface ConnectionTestProps {
  readonly serverUrl: string;
  readonly wording: ExtensionWording;
  readonly onTest: () => Promise<ConnectionReport>;
}

/** Asks the server how it is, and says so; no picture is sent. */
export function ConnectionTest({ serverUrl, wording, onTest }: ConnectionTestProps) {
  const [report, setReport] = useState<ConnectionReport | 'testing' | null>(null);
  const test = async () => {
    setReport('testing');
    setReport(await onTest().catch((): ConnectionReport => ({ kind: 'unreachable' })));
  };
  return (
    <div class="setting more">
      <button type="button" disabled={report === 'testing'} onClick={() => void test()}>
        {wording.text('options_test')}
      </button>
      <p role="status" class={`notice ${isGood(report) ? 'saved' : 'warning'}`}>
        {sentenceOf(report, serverUrl, wording)}
      </p>
    </div>
  );
}

function isGood(report: ConnectionReport | 'testing' | null): boolean {
  return report === 'testing' || report?.kind === 'public' || report?.kind === 'key';
}

function sentenceOf(report: ConnectionReport | 'testing' | null, server: string, wording: ExtensionWording) {
  if (report === null) return '';
  if (report === 'testing') return wording.text('options_testing');
  const model = 'model' in report ? report.model : '';
  return wording.text(`connection_${report.kind}`, { server, model });
}
