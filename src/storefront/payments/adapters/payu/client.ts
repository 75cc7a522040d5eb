import type { Secret } from '../../../../platform/secret.ts'
import { ProviderError } from '../../ports.ts'
import { commandHash } from './hash.ts'

const maxAnswerBytes = 256 * 1024

export interface PayuAccount {
  readonly merchantKey: string
  readonly merchantSalt: Secret
  /** The server API, e.g. `https://info.payu.in/merchant/postservice.php?form=2`. */
  readonly apiUrl: string
  readonly timeoutMs: number
}

export type PayuAnswer = Readonly<Record<string, unknown>>

/**
 * Calls PayU's server API. Throws `ProviderError` (`unavailable`) if PayU does not answer with a JSON object or refuses
 * the credentials.
 */
export async function callPayu(
  account: PayuAccount,
  command: string,
  variables: { readonly var1: string; readonly var2?: string; readonly var3?: string },
): Promise<PayuAnswer> {
  const hash = commandHash(account.merchantKey, command, variables.var1, account.merchantSalt.reveal())
  const body = new URLSearchParams({ key: account.merchantKey, command, ...variables, hash })
  const text = await post(account, body)
  const answer = parseObject(text)
  if (!answer) throw new ProviderError('unavailable', `PayU's answer to ${command} is not JSON.`)
  if (answer.status === 0 && /invalid (hash|key|merchant)/i.test(String(answer.msg))) {
    throw new ProviderError('unavailable', 'PayU did not accept the credentials.')
  }
  return answer
}

async function post(account: PayuAccount, body: URLSearchParams): Promise<string> {
  const url = new URL(account.apiUrl)
  // Without `form`, PayU answers in serialised PHP.
  url.searchParams.set('form', '2')
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      // Calls are rare. A kept connection that has broken since the last call would delay the next one.
      headers: { connection: 'close' },
      redirect: 'error',
      signal: AbortSignal.timeout(account.timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ProviderError('unavailable', `PayU answered with status ${response.status}.`)
    }
    return await readLimited(response)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('unavailable', 'PayU could not be reached.')
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) throw new ProviderError('unavailable', "PayU's answer is too large.")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseObject(text: string): PayuAnswer | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
