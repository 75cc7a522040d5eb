import { countryName, placeLines } from '../../frame/places.ts'
import { stateWords } from '../../frame/state-words.ts'
import { t } from '../../messages/text.ts'

interface Named {
  readonly first_name?: string | null | undefined
  readonly last_name?: string | null | undefined
}
interface Place {
  readonly street_address?: string | null
  readonly postal_code?: string | null
  readonly address_locality?: string | null
  readonly address_region?: string | null
  readonly address_country?: string | null
}

export const fullName = ({ first_name, last_name }: Named): string => [first_name, last_name].filter(Boolean).join(' ')

export const placeText = (place: Place): string =>
  [place.street_address, ...placeLines(place), place.address_country && countryName(place.address_country)]
    .filter(Boolean)
    .join('\n')

/** Whether a checkout comes from the shop's own pages, which use this value instead of an agent's profile. */
export const isOwnPages = (profile: string | null): boolean => profile === 'shop-pages'

/**
 * Returns the host of an agent's profile: `agent.example`. For the shop's own pages, “Your shop”. Returns null if no
 * agent created the session.
 */
export function agentName(profile: string | null): string | null {
  if (profile === null || profile === 'operator') return null
  if (isOwnPages(profile)) return t('Your shop')
  try {
    return new URL(profile).host
  } catch {
    return profile
  }
}

export const providerName = (provider: string): string =>
  ({ stripe: 'Stripe', payu: 'PayU', sandbox: t('Sandbox'), manual: t('Recorded by hand') })[provider] ??
  stateWords(provider)
