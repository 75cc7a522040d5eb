import { hash } from 'node:crypto'

/** Returns base64url of the SHA-256 (RFC 7636 section 4.2, method `S256`). */
export const pkceChallenge = (verifier: string): string => hash('sha256', verifier, 'base64url')
