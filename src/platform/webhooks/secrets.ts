import { randomBytes } from 'node:crypto'
import { secretPrefix } from './signature.ts'

/** 192 random bits, within the 24 to 64 bytes that Standard Webhooks requires. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(24).toString('base64')

/** Associated data of an endpoint's sealed secrets. */
export const secretBinding = (endpointId: string): string => `webhook_endpoint:${endpointId}:secret`
