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
    /** Language of the partner; null if it is unknown, or before login. */
    partnerLocale: string | null
    /** Texts in the language of the response. */
    readonly partnerWords: Words
  }
}

/** Sets the language of each request: the partner's, otherwise one that the browser accepts, otherwise the shop's. */
export function speakTheirLanguage(app: FastifyInstance, { defaultLocale }: PartnerPagesDeps): void {
  app.decorateRequest('partnerLocale', null)
  // A getter instead of a hook, so that errors of earlier hooks are translated too.
  app.decorateRequest('partnerWords', {
    getter(this: FastifyRequest) {
      const accepted = localeChain({ own: undefined, accepted: this.headers['accept-language'] }, defaultLocale)
      return wordsIn(mailLocale([this.partnerLocale, ...accepted, defaultLocale]))
    },
  })
}

/** Returns a frame whose pages are in the language of the request and have its language headers. */
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

/** Translates records for one response. */
export interface Reading {
  /** Translates the texts of one or more records into the language of the person who views the page. */
  translate<View>(view: View, shown: ShownRecords): Promise<View>
  /** Returns the visitor, with the language of the texts translated so far. */
  visitor(): Visitor
}

/**
 * Returns a translator into the partner's language, otherwise into one that the browser accepts. Its `visitor` function
 * uses the languages of the texts translated so far.
 */
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

/**
 * Returns the `lang` attribute for texts from the shop. Returns false if they are in the page's language, or in several
 * languages, because a single attribute would then be wrong.
 */
function langOf(used: ReadonlySet<string>, { language }: Words): Fragment {
  const [only = language.tag, ...more] = used
  const locale = more.length === 0 ? canonicalLocale(only) : null
  return locale !== null && new Intl.Locale(locale).language !== language.tag && html` lang="${locale}"`
}
