import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/db/database.ts'
import { canonicalLocale, localeChain } from '../../platform/locale.rules.ts'
import { recordsIn, type ShownRecords, translated } from './shown-texts.rules.ts'
import { acceptedTranslations } from './text-store.ts'

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * Translates a response text by text into the caller's language: `x-service-locale`, otherwise `Accept-Language`; texts
 * without a translation remain unchanged. Sets `Content-Language` and `Vary`.
 */
export async function showTranslated<View>(
  deps: { readonly db: Queryable; readonly defaultLocale: string },
  request: FastifyRequest,
  reply: FastifyReply,
  view: View,
  shown: ShownRecords,
): Promise<View> {
  const asked = { own: header(request, 'x-service-locale'), accepted: header(request, 'accept-language') }
  const answer = await translatedFor(deps, localeChain(asked, deps.defaultLocale), view, shown)
  reply.header('content-language', answer.languages.join(', ')).header('vary', 'x-service-locale, accept-language')
  return answer.view
}

/** Translates a view and returns the languages used. `chain`: languages to look for, best first. */
export async function translatedFor<View>(
  { db, defaultLocale }: { readonly db: Queryable; readonly defaultLocale: string },
  chain: readonly string[],
  view: View,
  shown: ShownRecords,
): Promise<{ readonly view: View; readonly languages: readonly string[] }> {
  const source = canonicalLocale(defaultLocale) ?? defaultLocale
  const records = chain.length === 0 ? [] : recordsIn(view, shown)
  if (records.length === 0) return { view, languages: [source] }
  return translated(view, shown, await acceptedTranslations(db, records, chain), chain, source)
}
