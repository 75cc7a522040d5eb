import type { FastifyRequest } from 'fastify'
import { localeOfPerson } from '../partners/index.ts'
import { localeChain, type ShownRecords, translatedFor } from '../translations/index.ts'
import type { PartnerPagesDeps } from './deps.ts'

/** The record's texts in the language that the partner is written to in, else in one that the browser asks for. */
export async function inTheirLanguage<View>(
  deps: PartnerPagesDeps,
  request: FastifyRequest,
  view: View,
  shown: ShownRecords,
): Promise<View> {
  const own = (await localeOfPerson(deps.db, request.partnerVisitor.person.email)) ?? undefined
  const chain = localeChain({ own, accepted: request.headers['accept-language'] }, deps.defaultLocale)
  return (await translatedFor(deps, chain, view, shown)).view
}
