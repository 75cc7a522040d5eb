import type { FastifyRequest } from 'fastify'
import { localeOfPerson } from '../partners/index.ts'
import { localeChain, type ShownRecords, translatedFor } from '../translations/index.ts'
import type { PartnerPagesDeps } from './deps.ts'

/** Puts the texts of a record, or of several, into another language. */
export type Translate = <View>(view: View, shown: ShownRecords) => Promise<View>

/** Into the language that the partner is written to in, else into one that the browser asks for. */
export async function inTheirLanguage(deps: PartnerPagesDeps, request: FastifyRequest): Promise<Translate> {
  const own = (await localeOfPerson(deps.db, request.partnerVisitor.person.email)) ?? undefined
  const chain = localeChain({ own, accepted: request.headers['accept-language'] }, deps.defaultLocale)
  return async (view, shown) => (await translatedFor(deps, chain, view, shown)).view
}
