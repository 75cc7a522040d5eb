import { stateWords } from '../../../frame/state.tsx'
import { t } from '../../../messages/text.ts'

/** A payment provider as people know it. */
export const providerName = (provider: string): string =>
  ({ stripe: 'Stripe', payu: 'PayU', sandbox: t('Sandbox'), manual: t('Taken by a person') })[provider] ??
  stateWords(provider)
