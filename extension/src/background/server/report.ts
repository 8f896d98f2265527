import { type Client, ServiceProblem } from '@telltale/shared/client';
import { sendFeedback } from '@telltale/shared/contract';
import type { ReportReply } from '../../messaging/outcome.ts';
import type { AnswerReport } from '../../messaging/protocol.ts';
import { markReported, readFeedbackToken } from '../../storage/page-records.ts';

/**
 * Tells the server what the reader knows about a picture that it answered for. A later word replaces the earlier.
 * @param client of the public lane: the token alone says which answer is meant
 */
export async function reportAnswer(
  { recordId, opinion }: AnswerReport,
  client: Client,
): Promise<ReportReply> {
  const token = await readFeedbackToken(recordId);
  if (token === null) return 'refused';
  try {
    await client.call(sendFeedback, { json: { result_token: token, expected_label: opinion } });
  } catch (error) {
    // A token that has expired, or was another server's, will not do later either.
    return error instanceof ServiceProblem && error.status === 400 ? 'refused' : 'failed';
  }
  await markReported(recordId, opinion);
  return 'sent';
}
