export interface AnswerHeaderOptions {
  /** Whether the shop is reached over https only. */
  readonly https: boolean
}

const yearSeconds = 365 * 24 * 3600

/** Returns the default headers of every response. Responses are not cached unless their route says otherwise. */
export const answerHeaders = ({ https }: AnswerHeaderOptions): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
})
