import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import type { FormFields } from '../../platform/http/form-body.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { newSecret } from '../../platform/ids.ts'
import { sha256Hex, timingSafeEqualText } from '../../platform/secret.ts'

/** Derives the CSRF token from the session token without revealing the session token. */
const sealOf = (token: string): string => sha256Hex(`form of a partner's page ${token}`)

/** Renders the hidden fields of every form of a logged-in person: the CSRF token and an idempotency key. */
export const ownForm = (token: string): Html =>
  html`<input type="hidden" name="seal" value="${sealOf(token)}" autocomplete="off"><input type="hidden" name="key" value="${newSecret()}" autocomplete="off">`

/** Throws `forged_form` (403) if the form does not have this session's CSRF token. */
export function requireOwnForm(fields: FormFields, token: string): void {
  if (!timingSafeEqualText(fields.get('seal') ?? '', sealOf(token))) throw forged()
}

/**
 * Checks a form for CSRF by the `Sec-Fetch-Site` or `Origin` header; forms without a session have no other check.
 * Accepts a request without these headers. Throws `forged_form` (403).
 */
export function requireOwnSite(request: FastifyRequest, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw forged()
    return
  }
  // `null` does not name the site: browsers also send it from pages with `Referrer-Policy: no-referrer`.
  if (origin === undefined || origin === 'null') return
  const { host } = new URL(baseUrl)
  const from = URL.parse(origin)?.host
  if (from !== host && from !== request.headers.host) throw forged()
}

const forged = (): AppError =>
  new AppError(
    'forged_form',
    403,
    'This form does not belong to your current login. Nothing was done. Open the page again and send it from there.',
  )
