import { createChatModel } from '../back-office/extraction/adapters/chat-model.ts'
import { createHttpTranslator } from '../back-office/translations/adapters/http-translator.ts'
import type { Config } from '../platform/config/config.ts'
import { createGuardedFetch } from '../platform/guarded-fetch/index.ts'
import type { Logger } from '../platform/log.ts'
import { Secret } from '../platform/secret.ts'

/** Creates the optional services that the operator configured: one reads e-mails, one drafts translations. */
export function wireMachines({ machines, fetchAllowHosts }: Config, log: Logger) {
  const { translation, extraction } = machines
  const trustedOrigins = [translation?.url, extraction?.url].filter((url) => url !== undefined)
  const fetch = createGuardedFetch({ allowHosts: fetchAllowHosts, trustedOrigins, log })
  return {
    model: extraction && createChatModel({ ...extraction, fetch, apiKey: secretOf(extraction.apiKey) }),
    translator: translation && createHttpTranslator({ ...translation, fetch, apiKey: secretOf(translation.apiKey) }),
    close: () => fetch.close(),
  }
}

const secretOf = (text: string | null): Secret | null => (text === null ? null : new Secret(text))
