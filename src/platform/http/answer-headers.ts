export interface AnswerHeaderOptions {
  /** Whether callers reach the shop over https only. */
  readonly https: boolean
}

const yearSeconds = 365 * 24 * 3600

/**
 * Headers of every answer that does not set them itself. An answer is private unless its route says how long it may be
 * kept.
 */
export const answerHeaders = ({ https }: AnswerHeaderOptions): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
})
