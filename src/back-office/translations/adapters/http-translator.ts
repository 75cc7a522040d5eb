import { z } from 'zod'
import { type GuardedFetch, GuardedFetchError } from '../../../platform/guarded-fetch/index.ts'
import type { Secret } from '../../../platform/secret.ts'
import { type MachineTranslator, TranslatorFailed } from '../ports.ts'

export interface HttpTranslatorDeps {
  readonly fetch: GuardedFetch
  /** Base URL of the service. Requests go to `/translate` below it. */
  readonly url: string
  readonly apiKey: Secret | null
}

const Answer = z.object({ translatedText: z.array(z.string()) })

/** Creates a client for any translation service with LibreTranslate's HTTP API. */
export const createHttpTranslator = ({ fetch, url, apiKey }: HttpTranslatorDeps): MachineTranslator => ({
  async translate({ from, to, texts }) {
    const body = JSON.stringify({
      q: texts,
      source: from,
      target: to,
      format: 'text',
      ...(apiKey ? { api_key: apiKey.reveal() } : {}),
    })
    const answer = await ask(fetch, `${url}/translate`, body)
    if (answer.status !== 200) throw new TranslatorFailed(`The translation service answered ${answer.status}.`)
    const parsed = Answer.safeParse(jsonOf(answer.body))
    if (!parsed.success || parsed.data.translatedText.length !== texts.length)
      throw new TranslatorFailed('The response of the translation service contains no usable translations.')
    return parsed.data.translatedText
  },
})

async function ask(fetch: GuardedFetch, url: string, body: string) {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      timeoutMs: 30_000,
      maxBytes: 8 * 1024 * 1024,
    })
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    throw new TranslatorFailed('The translation service could not be reached.', { cause: error })
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
