import '@telltale/shared/client/zod-without-eval';
import { evidenceCardStyles } from '@telltale/shared/ui/evidence-card.tsx';
import { render } from 'preact';
import { createCheckSession } from '../../media/check-session.ts';
import { fileOfTask, isTaskLost, takeTaskOfPage } from '../../media/check-task.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import { modeFor, serverUrl } from '../../storage/items.ts';
import { askToSend } from '../../storage/permissions.ts';
import { mediaFindingStyles } from '../../ui/card/media-finding.tsx';
import { videoFramesStyles } from '../../ui/card/video-frames.tsx';
import { CheckPage, type CheckPageView } from '../../ui/check-page/check-page.tsx';
import { receiveDrops } from '../../ui/check-page/media-drop.ts';
import { adoptStyles } from '../../ui/parts/adopt-styles.ts';
import { startPage } from '../../ui/parts/start-page.ts';

const maxChars = 20_000;
const { app, wording } = startPage();
adoptStyles(document, [evidenceCardStyles, mediaFindingStyles, videoFramesStyles]);
document.title = `${wording.text('check_heading')} · Telltale`;

const task = await takeTaskOfPage(location.search);
const session = createCheckSession((view) => void draw(view), task?.isPrivate);
let text = '';

async function draw(view: CheckPageView): Promise<void> {
  const site = view.state === 'finding' ? view.checked.site : null;
  const [mode, server] = await Promise.all([modeFor(site), serverUrl.read()]);
  render(
    <CheckPage
      view={view}
      text={text}
      maxChars={maxChars}
      server={mode === 'pictures' && server !== '' ? new URL(server).host : null}
      wording={wording}
      onText={(written) => void session.checkText(written)}
      onFile={(file) => void session.checkFile(file)}
      onSend={(checked) => void askToSend(server).then((may) => (may ? session.send(checked) : undefined))}
      onClear={() => void draw({ state: 'empty' })}
    />,
    app,
  );
}

receiveDrops(document, (file) => void session.checkFile(file));
if (task?.kind === 'text') text = task.text;
await draw({ state: 'empty' });
if (isTaskLost(location.search)) session.fail(new CheckProblem('unexpected'));
if (task?.kind === 'text') await session.checkText(task.text, task.site);
if (task?.kind === 'recording')
  await fileOfTask(task).then(
    (file) => session.checkFile(file, task.site),
    (error: unknown) => session.fail(error),
  );
