import type { HandlerId } from '../payments/ports.ts'

/**
 * Returns the payment handler for a currency: `inr_handler` for rupees, `card_handler` for other currencies
 * (specification of `/ucp`, "Provider selection").
 */
export const handlerFor = (currency: string): HandlerId => (currency === 'INR' ? 'inr_handler' : 'card_handler')

export const providerIdOf = (handlerId: HandlerId): string => `pp_${handlerId}_${handlerId}`

export const handlerIds = ['inr_handler', 'card_handler'] as const
