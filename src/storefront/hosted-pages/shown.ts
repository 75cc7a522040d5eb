import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MailLanguage } from '../../platform/mail/languages.ts'
import type { RegionFacts, SettingsReader, ShopSettings } from '../settings/index.ts'
import type { PageStore } from './layout.ts'
import { formatOf, keepPlace, type Reader, type ReaderDeps, readerOf } from './reader.ts'
import { type PageWords, pageWords } from './words/index.ts'

export interface ShownDeps extends ReaderDeps {
  readonly settings: SettingsReader
}

/** What every page knows: the shop, and the words of whoever reads it. */
export interface Shown {
  /** Null: the shop's settings cannot be read at the moment. */
  readonly store: PageStore | null
  readonly words: PageWords
  readonly languages: readonly MailLanguage[]
  /** Path of the page, for reading it in another language; null if it cannot be loaded again. */
  readonly path: string | null
  /** Someone who has chosen, or has a cookie, gets a page of their own. */
  readonly isKnown: boolean
}

export async function shownTo(
  deps: ShownDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  regionOf: (settings: ShopSettings) => RegionFacts | undefined = () => undefined,
): Promise<Shown> {
  const settings = await settingsIfThere(deps)
  const reader = readerOf(deps, request, settings?.store.defaultLocale ?? 'en')
  const isSaid = reader.chosen !== undefined && reader.chosen === reader.said.lang
  if (isSaid) keepPlace(reply, deps, { region: reader.before.region, lang: reader.chosen })
  return shownIn(reader, request, settings, regionOf)
}

export function shownIn(
  reader: Reader,
  request: FastifyRequest,
  settings: ShopSettings | null,
  regionOf: (settings: ShopSettings) => RegionFacts | undefined,
): Shown {
  return {
    store: settings?.store ?? null,
    words: pageWords(reader.language, formatOf(reader, settings ? regionOf(settings) : undefined)),
    languages: reader.languages,
    path: request.method === 'POST' ? null : (request.url.split('?')[0] ?? null),
    isKnown: request.headers.cookie !== undefined || reader.chosen !== undefined,
  }
}

async function settingsIfThere({ settings }: ShownDeps): Promise<ShopSettings | null> {
  try {
    return await settings.current()
  } catch {
    // The database may be the cause of the error that is shown.
    return null
  }
}
