import type { Database, Queryable } from '../../platform/db/database.ts'
import { forgetQueued, takeQueued } from '../credit-queue/index.ts'
import { lockIdentities } from '../people/index.ts'
import type { Platform } from '../sources/index.ts'
import { type CreditModel, creditModels, creditOf, creditReason, type ModelSettings, wholePpm } from './credit.rules.ts'
import {
  type CreditedConversion,
  type Headline,
  lockConversions,
  type NewStep,
  replaceCredits,
  setHeadlines,
  type TouchRow,
  touchesOf,
} from './credit-store.ts'
import { shareWhole } from './largest-remainder.rules.ts'
import { createResolver, ensureAttributed } from './resolve-sessions.ts'
import type { SettingsView } from './schema.ts'
import { readSettings } from './settings-store.ts'

/** Maximum number of sessions credited with a conversion: the newest ones before it. */
const mostTouches = 100
const batchSize = 1000

/**
 * Credits queued conversions in batches until the queue is empty or `most` is reached. Commits each batch separately.
 * Returns how many were credited.
 */
export async function creditQueued(
  { db, clock }: { readonly db: Database; readonly clock: { now(): Date } },
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let credited = 0
  while (credited < most) {
    const taken = await db.transaction().execute(async (tx) => {
      await lockIdentities(tx)
      const ids = await takeQueued(tx, Math.min(batchSize, most - credited))
      await credit(tx, ids, clock.now())
      return ids.length
    })
    if (taken === 0) break
    credited += taken
  }
  return credited
}

export async function creditNow(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await forgetQueued(tx, ids)
  await credit(tx, ids, now)
}

async function credit(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const conversions = await lockConversions(tx, ids)
  if (conversions.length === 0) return
  const settings = await readSettings(tx)
  const touches = await resolvedTouches(tx, ids, settings, now)
  const sourceOf = await sourceOfUntouched(tx, conversions, touches)
  const credited: NewStep[] = []
  const headlines: Headline[] = []
  for (const conversion of conversions) {
    const steps = stepsOf(conversion, touches.get(conversion.id) ?? [], sourceOf)
    credited.push(...creditedSteps(conversion, steps, modelSettings(settings)))
    headlines.push(headlineOf(conversion, steps, modelSettings(settings)))
  }
  await replaceCredits(tx, ids, credited)
  await setHeadlines(tx, headlines, now)
}

const modelSettings = (settings: SettingsView): ModelSettings => ({
  halfLifeDays: settings.half_life_days,
  positionFirstPpm: settings.position_first_ppm,
  positionLastPpm: settings.position_last_ppm,
})

/** Returns touches by conversion id. First attributes the sessions that have no source yet. */
async function resolvedTouches(tx: Queryable, ids: readonly string[], settings: SettingsView, now: Date) {
  const lookBack = { purchaseDays: settings.lookback_days, engagementDays: settings.engagement_lookback_days }
  let rows = await touchesOf(tx, ids, lookBack)
  const unsaid = [...new Set(rows.filter(({ platform }) => platform === null).map(({ sessionId }) => sessionId))]
  if (unsaid.length > 0) {
    await ensureAttributed(tx, unsaid, now)
    // Attributing sessions queues their conversions again. Reading the touches again lets this pass use the new
    // sources.
    rows = await touchesOf(tx, ids, lookBack)
  }
  return Map.groupBy(rows, ({ conversionId }) => conversionId)
}

/** One step towards a conversion: a session, or a placeholder if no session is known. */
interface Step {
  readonly sessionId: string | null
  readonly startedAt: Date | null
  readonly campaignId: string | null
  readonly platform: Platform
  /** Replaces the model's own reason. */
  readonly reason?: string
}

type SourceOf = (conversion: CreditedConversion) => Step

/**
 * Returns a function that gives the source of a conversion without a known session: the campaign in its own UTM fields,
 * or `direct` if it has none.
 */
async function sourceOfUntouched(
  tx: Queryable,
  conversions: readonly CreditedConversion[],
  touches: ReadonlyMap<string, readonly TouchRow[]>,
): Promise<SourceOf> {
  const isLinked = (conversion: CreditedConversion) =>
    !touches.has(conversion.id) && (conversion.utm_source !== null || conversion.utm_campaign !== null)
  const resolve = conversions.some(isLinked) ? await createResolver(tx) : null
  return (conversion) => {
    const nowhere = { sessionId: null, startedAt: null }
    if (!resolve || !isLinked(conversion))
      return {
        ...nowhere,
        campaignId: null,
        platform: 'direct',
        reason: 'No session is known that led to the conversion.',
      }
    const { campaignId, platform } = resolve(conversion)
    return {
      ...nowhere,
      campaignId,
      platform,
      reason: 'No session is known that led to the conversion: the campaign is from the conversion’s own link.',
    }
  }
}

function stepsOf(conversion: CreditedConversion, touches: readonly TouchRow[], sourceOf: SourceOf): Step[] {
  if (conversion.isPinned) {
    const { campaignId, platform } = conversion
    return [{ sessionId: null, startedAt: null, campaignId, platform, reason: 'Set by hand.' }]
  }
  if (touches.length === 0) return [sourceOf(conversion)]
  return touches.slice(-mostTouches).map(({ sessionId, startedAt, campaignId, platform }) => ({
    sessionId,
    startedAt,
    campaignId,
    platform: platform ?? 'direct',
  }))
}

const touchOf = ({ startedAt, platform }: Step) => ({ startedAtMs: startedAt?.getTime() ?? 0, platform })

function creditedSteps(conversion: CreditedConversion, steps: readonly Step[], settings: ModelSettings): NewStep[] {
  const touches = steps.map(touchOf)
  const shares = creditModels.map((model) => {
    const weights = steps.length === 1 ? [wholePpm] : creditOf(model, touches, settings)
    return { model, weights, values: shareWhole(conversion.valueMinor, weights) }
  })
  return steps.flatMap((step, position) => {
    const given = shares.filter(({ weights }) => (weights[position] ?? 0) > 0)
    if (given.length === 0) return []
    const why = (model: CreditModel) => step.reason ?? creditReason(model, { position, count: steps.length, settings })
    return {
      conversionId: conversion.id,
      position,
      sessionId: step.sessionId,
      campaignId: step.campaignId,
      platform: step.platform,
      touchedAt: step.startedAt?.toISOString() ?? null,
      models: given.map(({ model }) => model),
      weightsPpm: given.map(({ weights }) => weights[position] ?? 0),
      valuesMinor: given.map(({ values }) => values[position] ?? 0),
      reasons: given.map(({ model }) => why(model)),
    }
  })
}

/** Returns the step with the largest weight in the conversion's own model. On a tie, the latest. */
function headlineOf(conversion: CreditedConversion, steps: readonly Step[], settings: ModelSettings): Headline {
  const weights = creditOf(conversion.model, steps.map(touchOf), settings)
  const chosen = steps[weights.lastIndexOf(Math.max(...weights))]
  return {
    conversionId: conversion.id,
    campaignId: chosen?.campaignId ?? null,
    platform: chosen?.platform ?? 'direct',
    sessionId: chosen?.sessionId ?? null,
  }
}
