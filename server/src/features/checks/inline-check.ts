import type { Visitor } from '../../platform/http/principals.ts';
import type { PublicQuota } from '../quota/quota.service.ts';
import type { Metered, Metering, PaidRequest } from '../tokens/metering.service.ts';

/** A check that is answered within its request: from the cache, or by an inference that is then stored. */
export interface InlineCheck<Answer> {
  lookUp(): Promise<Answer | null>;
  infer(): Promise<Answer>;
  /** An abstention that was decided before any inference. */
  isFree(answer: Answer): boolean;
}

/** Answers a key holder, who pays for known answers too, but for no abstention that took no inference. */
export function answerTenant<Answer, Body extends object>(
  metering: Metering,
  request: PaidRequest<Body>,
  check: InlineCheck<Answer>,
  toBody: (answer: Answer) => object,
): Promise<Metered<Body>> {
  const priceAnswer = (answer: Answer) => ({ body: toBody(answer), charged: !check.isFree(answer) });
  return metering.run(request, {
    async lookUp() {
      const known = await check.lookUp();
      return known && priceAnswer(known);
    },
    fresh: async () => priceAnswer(await check.infer()),
  });
}

/** Answers a visitor, whose allowance counts what had to be inferred. */
export async function answerVisitor<Answer>(
  quota: PublicQuota,
  visitor: Visitor,
  check: InlineCheck<Answer>,
): Promise<Answer> {
  const known = await check.lookUp();
  if (known) return known;
  const ticket = await quota.spend(visitor);
  try {
    const answer = await check.infer();
    if (check.isFree(answer)) await ticket.giveBack();
    return answer;
  } catch (error) {
    await ticket.giveBack();
    throw error;
  }
}
