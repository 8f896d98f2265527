import type { TextModel } from '@telltale/models/manifest';
import { TextCheckResponse } from '@telltale/shared/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/fair-line.ts';
import type { Visitor } from '../../../platform/http/principals.ts';
import type { PublicQuota } from '../../quota/quota.service.ts';
import type { Metered, Metering, PayingCall } from '../../tokens/metering.service.ts';
import { tenantCaller, visitorCaller } from '../callers.ts';
import { answerTenant, answerVisitor, type InlineCheck } from '../inline-check.ts';
import { noDetector } from '../lane-threads.ts';
import type { TextAnalyst, TextFacts, TextQuestion } from './text-analyst.ts';
import { isFreeText, type TextAnswer, toTextResponse } from './text-answer.ts';
import { findTextVerdict, insertTextVerdict } from './text-verdicts.repository.ts';

const costTokens = 1;

export interface TextChecks {
  /** Rejects with 402, 409, 503. */
  forTenant(question: TextQuestion, call: PayingCall): Promise<Metered<TextCheckResponse>>;
  /** Rejects with 429, 503. */
  forVisitor(question: TextQuestion, visitor: Visitor): Promise<TextAnswer>;
}

export interface TextChecksDeps {
  readonly db: Db;
  readonly metering: Metering;
  readonly quota: PublicQuota;
  /** Null while the manifest names no current model. */
  readonly detector: { readonly model: TextModel; readonly analyst: TextAnalyst } | null;
}

export function createTextChecks(deps: TextChecksDeps): TextChecks {
  return {
    async forTenant(question, call) {
      const { facts, check } = await begin(deps, question, tenantCaller(call.tenantId));
      const payload = [facts.textHash, question.language];
      const request = {
        ...call,
        operation: 'text_check',
        costTokens,
        payload,
        answers: TextCheckResponse,
      } as const;
      return answerTenant(deps.metering, request, check, toTextResponse);
    },
    async forVisitor(question, visitor) {
      const { check } = await begin(deps, question, visitorCaller(visitor));
      return answerVisitor(deps.quota, visitor, check);
    },
  };
}

async function begin(
  { db, detector }: TextChecksDeps,
  question: TextQuestion,
  caller: Caller,
): Promise<{ facts: TextFacts; check: InlineCheck<TextAnswer> }> {
  if (!detector) throw noDetector('text');
  const { analyst, model } = detector;
  const facts = await analyst.read(question.text, caller);
  const { textHash, linesHash } = facts;
  const key = { textHash, linesHash, language: question.language ?? '', modelId: model.id };
  const check = {
    isFree: isFreeText,
    async lookUp() {
      const verdict = await findTextVerdict(db, key);
      return verdict ? { facts, verdict, model, cached: true } : null;
    },
    async infer() {
      const verdict = await analyst.detect(question, caller);
      await insertTextVerdict(db, key, verdict);
      return { facts, verdict, model, cached: false };
    },
  };
  return { facts, check };
}
