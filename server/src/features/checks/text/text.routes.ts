import { checkPublicText, checkText, type TextCheckRequest } from '@telltale/shared/contract';
import type { Mount } from '../../../platform/http/mount.ts';
import type { TextQuestion } from './text-analyst.ts';
import { toPublicTextResult } from './text-answer.ts';
import type { TextChecks } from './text-checks.service.ts';

/** The text lane, for key holders and for pages of allowed origins. Nothing the caller names is stored. */
export function mountTextRoutes(mount: Mount, checks: TextChecks): void {
  mount(checkText, async ({ body, principal, idempotencyKey }) => {
    const { tenantId, keyId } = principal;
    return checks.forTenant(questionOf(body.value), { tenantId, keyId, idempotencyKey });
  });

  mount(checkPublicText, async ({ body, principal }) => {
    return { body: toPublicTextResult(await checks.forVisitor(questionOf(body.value), principal)) };
  });
}

function questionOf({ text, language }: TextCheckRequest): TextQuestion {
  return { text, language: primaryLanguage(language ?? '') };
}

/** The language of a tag such as `en-US`; null where the tag says nothing that a detector could go by. */
function primaryLanguage(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag);
    return /^[a-z]{2,3}$/.test(language) && language !== 'und' ? language : null;
  } catch {
    return null;
  }
}
