import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { oneOf, registerList } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, rulesOver } from '../../platform/http/body-rules.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { changeRecord, sendRecord } from '../../platform/http/record-version.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { pointerTo } from '../../platform/json-pointer.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { coverageOf } from './coverage.rules.ts'
import { translationFileRoutes } from './file-routes.ts'
import { listTexts } from './listed-text-store.ts'
import { askMachine, keepDrafts, type MachineDeps, ownLanguage } from './machine-translate.ts'
import { listProductOptions } from './option-store.ts'
import { readTranslation } from './read-translation.ts'
import * as schema from './schema.ts'
import { readTextCounts } from './text-count-store.ts'
import { countedIn, localesIn } from './text-counts.rules.ts'
import { holdTexts, readWritten } from './text-store.ts'
import { recordTypes } from './translatable.rules.ts'
import { acceptDrafts } from './translation-store.ts'
import { changeTranslations, type TranslationChange, translationProblems } from './write-translations.ts'
import { isWrittenIn } from './written-languages.rules.ts'

export interface TranslationDeps extends MachineDeps {
  /** Languages that the shop serves. */
  readonly locales: readonly string[]
}

const tag = 'Translations'
const tags = [tag]
const One = oneOf('translation', schema.Translation)
const at = '/translations/:type/:id/:locale'

export async function translationAdminRoutes(plain: FastifyInstance, deps: TranslationDeps): Promise<void> {
  registerList(plain, deps, {
    tag,
    path: '/translations',
    plural: 'translations',
    view: schema.TranslationText,
    query: schema.TranslationQuery,
    async list(db, query) {
      if (!query.after) await listProductOptions(db)
      return listTexts(db, query, await readWritten(db, deps.defaultLocale))
    },
  })
  reads(plain, deps)
  writes(plain, deps)
  machine(plain, deps)
  await plain.register((scope) => translationFileRoutes(scope, deps))
}

function reads(plain: FastifyInstance, deps: TranslationDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/translations/coverage',
    {
      schema: {
        tags,
        operationId: 'getTranslationCoverage',
        summary: 'Count the translations into each language',
        description: 'Returns how many texts each language has, by kind of record.',
        querystring: schema.CoverageQuery,
        response: { 200: schema.Coverage, ...adminFailures },
      },
    },
    async ({ query }, reply) => {
      await listProductOptions(deps.db)
      const written = await readWritten(deps.db, deps.defaultLocale)
      const counts = await readTextCounts(deps.db)
      const known = [...deps.locales, ...localesIn(counts)]
      const others = known.filter((locale) => !isWrittenIn(written, locale, query.type))
      const asked = query.locale === undefined ? [...new Set(others)].sort() : [query.locale]
      const types = query.type === undefined ? recordTypes : [query.type]
      const coverage = asked.map((locale) => {
        const others = types.filter((type) => !isWrittenIn(written, locale, type))
        return { locale, ...coverageOf(countedIn(counts, locale, others)) }
      })
      return sendReply(reply, jsonReply(200, schema.Coverage, { coverage }))
    },
  )
  app.get(
    at,
    {
      schema: {
        tags,
        operationId: 'getTranslation',
        summary: 'Get the texts of a record with their translations',
        description: 'Returns the source texts, the translations, and which of them are outdated.',
        params: schema.TranslationParams,
        response: { 200: One, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const translation = await readTranslation(deps.db, params, params.locale)
      if (!translation) throw notFound(`This ${params.type}`)
      return sendRecord(reply, 'translation', jsonReply(200, One, { translation }))
    },
  )
}

function writes(plain: FastifyInstance, deps: TranslationDeps): void {
  writeOne(plain, deps)
  writeMany(plain, deps)
}

function writeOne(plain: FastifyInstance, deps: TranslationDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.put(
    at,
    {
      config: rulesOver(async (db, { sound }: Given<schema.PutTranslation>, request) => {
        // Safe cast: the path of this route has these parameters.
        const params = request.params as z.infer<typeof schema.TranslationParams>
        if (!(await readTranslation(db, params, params.locale))) return []
        return translationProblems(db, changesOf(params, sound, ''), deps.defaultLocale)
      }),
      schema: {
        tags,
        operationId: 'putTranslation',
        summary: 'Translate texts of a record',
        description:
          'Stores the given translations; null removes a translation. Other translations are not changed. Returns 409 if a source text no longer matches `source_digests`.',
        params: schema.TranslationParams,
        body: schema.PutTranslationBody,
        response: { 200: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const shown = async (tx: Queryable) => {
        const translation = await readTranslation(tx, params, params.locale)
        if (!translation) throw notFound(`This ${params.type}`)
        return jsonReply(200, One, { translation })
      }
      const answer = await changeRecord(deps, request, { singular: 'translation', read: shown }, async (tx) => {
        await shown(tx)
        await changeTranslations(tx, changesOf(params, body, ''), deps.defaultLocale, deps.clock.now())
        return shown(tx)
      })
      return sendRecord(reply, 'translation', answer)
    },
  )
}

function writeMany(plain: FastifyInstance, deps: TranslationDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/translations/batch',
    {
      config: rulesOver((db, { sound }: Given<schema.Batch>) => {
        const changes = (sound.translations ?? []).flatMap((each, index) => {
          const { type, id, locale } = each ?? {}
          if (!each || type === undefined || id === undefined || locale === undefined) return []
          return changesOf({ type, id, locale }, each, `/translations/${index}`)
        })
        return translationProblems(db, changes, deps.defaultLocale)
      }),
      schema: {
        tags,
        operationId: 'writeTranslations',
        summary: 'Translate texts of many records, all or nothing',
        description:
          'Stores all texts in one transaction. If an entry is invalid, returns 400 with every problem and changes nothing.',
        body: schema.BatchBody,
        response: { 200: schema.Written, ...adminFailures },
      },
    },
    async (request, reply) => {
      const changes = changesIn(request.body)
      const now = deps.clock.now()
      const answer = await inIdempotentTransaction(deps, adminCall(request, now), async (tx) =>
        jsonReply(200, schema.Written, await changeTranslations(tx, changes, deps.defaultLocale, now)),
      )
      return sendReply(reply, answer)
    },
  )
  registerAdminAction(plain, deps, {
    url: `${at}/accept`,
    tag,
    operationId: 'acceptTranslation',
    summary: 'Accept a machine’s draft',
    description: "Marks a machine's draft as accepted, so that it is shown to people.",
    status: 200,
    singular: 'translation',
    view: schema.Translation,
    params: schema.TranslationParams,
    body: schema.AcceptBody,
    target: 'record',
    async run(tx, params, { fields }, now) {
      await holdTexts(tx, [params])
      await acceptDrafts(tx, params, params.locale, fields ?? null, now)
      return readTranslation(tx, params, params.locale)
    },
  })
}

const changesIn = ({ translations }: schema.Batch): TranslationChange[] =>
  translations.flatMap((each, index) => changesOf(each, each, `/translations/${index}`))

function changesOf(
  { type, id, locale }: Pick<TranslationChange, 'type' | 'id' | 'locale'>,
  { fields = {}, source_digests: digests = {} }: Sound<schema.PutTranslation>,
  path: string,
): TranslationChange[] {
  return Object.entries(fields).map(([field, value = null]) => {
    const digest = Object.hasOwn(digests, field) ? digests[field] : undefined
    const change = { path: `${path}${pointerTo(['fields', field])}`, type, id, field, locale, value }
    return digest === undefined ? change : { ...change, sourceDigest: digest }
  })
}

function machine(plain: FastifyInstance, deps: TranslationDeps): void {
  plain.withTypeProvider<ZodTypeProvider>().post(
    '/translations/machine',
    {
      config: rulesOver(async (db, { sound }: Given<schema.MachineAsked>) => {
        if (!deps.translator || sound.locale === undefined) return []
        const written = await readWritten(db, deps.defaultLocale)
        return isWrittenIn(written, sound.locale, sound.type) ? [ownLanguage] : []
      }),
      schema: {
        tags,
        operationId: 'machineTranslate',
        summary: 'Draft missing and outdated translations by machine',
        description:
          'Drafts are hidden until they are accepted; until then the last accepted translation is shown. Requires TRANSLATE_URL.',
        body: schema.MachineBody,
        response: { 200: schema.MachineResult, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { body } = request
      const drafts = await askMachine(deps, body)
      const now = deps.clock.now()
      const answer = await inIdempotentTransaction(deps, adminCall(request, now), async (tx) =>
        jsonReply(200, schema.MachineResult, await keepDrafts(tx, deps.defaultLocale, body, drafts, now)),
      )
      return sendReply(reply, answer)
    },
  )
}
