import { randomBytes } from 'node:crypto'
import { secretPrefix } from './signature.ts'

/** Creates a secret with 192 random bits. Standard Webhooks requires 24 to 64 bytes. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(24).toString('base64')

/** Returns the associated data for encrypting an endpoint's secrets. */
export const secretBinding = (endpointId: string): string => `webhook_endpoint:${endpointId}:secret`
