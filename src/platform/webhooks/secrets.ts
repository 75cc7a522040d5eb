import { randomBytes } from 'node:crypto'
import { secretPrefix } from './signature.ts'

/** 192 random bits, within the 24 to 64 bytes that Standard Webhooks asks for. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(24).toString('base64')

/** What an endpoint's encrypted secrets are bound to. */
export const secretBinding = (endpointId: string): string => `webhook_endpoint:${endpointId}:secret`
