import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageFrame } from '../../platform/http/page-frame.ts'
import { mailLocale } from '../../platform/mail/languages.ts'
import { localeChain, type ShownRecords, translatedFor } from '../translations/index.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { type Words, wordsIn } from './words.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the answer; set on every page before anything else of it runs. */
    partnerWords: Words
  }
}

/** Until it is known who asks, a page is in a language that the browser asks for. */
export function speakTheirLanguage(app: FastifyInstance, deps: PartnerPagesDeps): void {
  app.decorateRequest('partnerWords')
  app.addHook('onRequest', async (request) => {
    request.partnerWords = wordsFor(deps, request, null)
  })
}

/** In the language that a partner is written to in, else in one that the browser asks for, else in the shop's. */
export function wordsFor(
  { defaultLocale }: Pick<PartnerPagesDeps, 'defaultLocale'>,
  { headers }: FastifyRequest,
  own: string | null,
): Words {
  const accepted = localeChain({ own: undefined, accepted: headers['accept-language'] }, defaultLocale)
  return wordsIn(mailLocale([own, ...accepted, defaultLocale]))
}

/** Every page in the language of its request. */
export function inTheirWords(frame: PageFrame): PageFrame {
  const labelled = (reply: FastifyReply) =>
    reply.headers({ 'content-language': reply.request.partnerWords.language.tag, vary: 'accept-language' })
  const languageOf = ({ request }: FastifyReply) => request.partnerWords.language
  return {
    shopName: () => frame.shopName(),
    send: (reply, status, page) => frame.send(labelled(reply), status, { ...page, language: languageOf(reply) }),
    sendMessage: (reply, status, message) =>
      frame.sendMessage(labelled(reply), status, { ...message, language: languageOf(reply) }),
  }
}

/** Puts the texts of a record, or of several, into another language. */
export type Translate = <View>(view: View, shown: ShownRecords) => Promise<View>

/** Into the language that the partner is written to in, else into one that the browser asks for. */
export function inTheirLanguage(deps: PartnerPagesDeps, { headers, partnerVisitor }: FastifyRequest): Translate {
  const own = partnerVisitor.locale ?? undefined
  const chain = localeChain({ own, accepted: headers['accept-language'] }, deps.defaultLocale)
  return async (view, shown) => (await translatedFor(deps, chain, view, shown)).view
}
