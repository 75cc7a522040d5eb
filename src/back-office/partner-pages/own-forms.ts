import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import type { FormFields } from '../../platform/http/form-body.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { newSecret } from '../../platform/ids.ts'
import { sha256Hex, timingSafeEqualText } from '../../platform/secret.ts'

/** What only a page of this very login can send along; the token itself cannot be told from it. */
const sealOf = (token: string): string => sha256Hex(`form of a partner's page ${token}`)

/** What every form of somebody who has logged in carries: whose it is, and a key that makes it count once. */
export const ownForm = (token: string): Html =>
  html`<input type="hidden" name="seal" value="${sealOf(token)}" autocomplete="off"><input type="hidden" name="key" value="${newSecret()}" autocomplete="off">`

/** Throws `forged_form` (403) for a form that no page of this login has shown. */
export function requireOwnForm(fields: FormFields, token: string): void {
  if (!timingSafeEqualText(fields.get('seal') ?? '', sealOf(token))) throw forged()
}

/** Before there is a login: the browser says where a form comes from. Throws `forged_form` (403). */
export function requireOwnSite(request: FastifyRequest, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw forged()
    return
  }
  // A page that gives no referrer away calls its origin null.
  if (origin === undefined || origin === 'null') return
  const { host } = new URL(baseUrl)
  const from = URL.parse(origin)?.host
  if (from !== host && from !== request.headers.host) throw forged()
}

const forged = (): AppError =>
  new AppError(
    'forged_form',
    403,
    'This form does not belong to your present login, so nothing was done. Open the page again and send it from there.',
  )
