import type { z } from 'zod'
import { success, ucpVersion } from './envelope.ts'
import type { ManifestResponse } from './response-schema.ts'

const capabilities = ['checkout', 'cart', 'order', 'fulfillment']

/**
 * The manifest (document 1, "Discovery manifest"). Its URLs contain only the configured base URL, never a request's
 * host.
 */
export const manifest = (
  baseUrl: string,
  supportedVersions: Readonly<Record<string, string>> | null,
): z.infer<typeof ManifestResponse> => ({
  ucp: {
    ...success,
    services: { 'dev.ucp.shopping': [{ transport: 'rest', endpoint: `${baseUrl}/ucp` }] },
    capabilities: Object.fromEntries(
      capabilities.map((name) => [`dev.ucp.shopping.${name}`, [{ version: ucpVersion }]]),
    ),
    payment_handlers: [
      { id: 'inr_handler', name: 'Hosted payment page for Indian rupees', currencies: ['inr'] },
      { id: 'card_handler', name: 'Hosted card payment page', currencies: ['usd', 'eur', 'gbp'] },
    ],
    ...(supportedVersions ? { supported_versions: { ...supportedVersions } } : {}),
  },
})
