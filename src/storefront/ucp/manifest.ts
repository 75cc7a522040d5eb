import type { z } from 'zod'
import { success, ucpVersion } from './envelope.ts'
import type { ManifestResponse } from './response-schema.ts'

const capabilities = ['checkout', 'cart', 'order', 'fulfillment']

/**
 * Returns the manifest (specification of `/ucp`, "Discovery manifest"). Its URLs begin with the configured base URL and
 * do not depend on the request's host.
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
