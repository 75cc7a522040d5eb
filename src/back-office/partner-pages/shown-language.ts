import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fragment, html } from '../../platform/http/html.ts'
import type { PageFrame } from '../../platform/http/page-frame.ts'
import { mailLocale } from '../../platform/mail/languages.ts'
import { canonicalLocale, localeChain, type ShownRecords, translatedFor } from '../translations/index.ts'
import type { PartnerPagesDeps } from './deps.ts'
import type { Visitor } from './visitor.ts'
import { type Words, wordsIn } from './words.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that the partner who asks is written to in; null: it is not known, or not yet. */
    partnerLocale: string | null
    /** Of the answer. */
    readonly partnerWords: Words
  }
}

/** In the language that a partner is written to in, else in one that the browser asks for, else in the shop's. */
export function speakTheirLanguage(app: FastifyInstance, { defaultLocale }: PartnerPagesDeps): void {
  app.decorateRequest('partnerLocale', null)
  // No hook: there are words for what a hook before all of ours has refused.
  app.decorateRequest('partnerWords', {
    getter(this: FastifyRequest) {
      const accepted = localeChain({ own: undefined, accepted: this.headers['accept-language'] }, defaultLocale)
      return wordsIn(mailLocale([this.partnerLocale, ...accepted, defaultLocale]))
    },
  })
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

/** Of one answer. */
export interface Reading {
  /** Puts the texts of a record, or of several, into the language of who reads. */
  translate<View>(view: View, shown: ShownRecords): Promise<View>
  /** Who reads what was translated so far. */
  visitor(): Visitor
}

/** Into the language that the partner is written to in, else into one that the browser asks for. */
export function inTheirLanguage(
  deps: PartnerPagesDeps,
  { headers, partnerLocale, partnerVisitor }: FastifyRequest,
): Reading {
  const chain = localeChain(
    { own: partnerLocale ?? undefined, accepted: headers['accept-language'] },
    deps.defaultLocale,
  )
  const used = new Set<string>()
  return {
    async translate(view, shown) {
      const answer = await translatedFor(deps, chain, view, shown)
      for (const language of answer.languages) used.add(language)
      return answer.view
    },
    visitor: () => ({
      ...partnerVisitor,
      words: { ...partnerVisitor.words, texts: langOf(used, partnerVisitor.words) },
    }),
  }
}

/** Of several languages nobody knows which text is in which. */
function langOf(used: ReadonlySet<string>, { language }: Words): Fragment {
  const [only = language.tag, ...more] = used
  const locale = more.length === 0 ? canonicalLocale(only) : null
  return locale !== null && new Intl.Locale(locale).language !== language.tag && html` lang="${locale}"`
}
