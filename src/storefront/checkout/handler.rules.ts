import type { HandlerId } from '../payments/ports.ts'

/** Document 1, "Provider selection": rupees go to `inr_handler`, every other currency to `card_handler`. */
export const handlerFor = (currency: string): HandlerId => (currency === 'INR' ? 'inr_handler' : 'card_handler')

export const providerIdOf = (handlerId: HandlerId): string => `pp_${handlerId}_${handlerId}`

export const handlerIds = ['inr_handler', 'card_handler'] as const
