import { logOut } from '@telltale/shared/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { Sessions } from './sessions.service.ts';

export function mountSessionRoutes(mount: Mount, sessions: Sessions): void {
  mount(logOut, async ({ principal }) => {
    await sessions.revoke(principal.userId, principal.sessionId);
    return { body: undefined, headers: { 'Set-Cookie': sessions.cookie.cleared } };
  });
}
