import type { Platform } from '../sources/index.ts'
import { shareWhole, wholeWeights } from './largest-remainder.rules.ts'

/** Models that need no data besides the conversion and its own sessions. */
export const creditModels = [
  'last_touch',
  'first_touch',
  'last_non_direct',
  'linear',
  'position_based',
  'time_decay',
] as const
export type CreditModel = (typeof creditModels)[number]

/** The full credit of a conversion, in parts per million. */
export const wholePpm = 1_000_000
const dayMs = 86_400_000

/** A session before a conversion. */
export interface Touch {
  readonly startedAtMs: number
  readonly platform: Platform
}

export interface ModelSettings {
  readonly halfLifeDays: number
  readonly positionFirstPpm: number
  readonly positionLastPpm: number
}

/**
 * Returns the parts per million for each touch, oldest first. They sum to exactly one million. Empty if there are no
 * touches.
 */
export function creditOf(model: CreditModel, touches: readonly Touch[], settings: ModelSettings): number[] {
  return shareWhole(wholePpm, weightsOf(model, touches, settings))
}

function weightsOf(model: CreditModel, touches: readonly Touch[], settings: ModelSettings): number[] {
  const last = touches.length - 1
  switch (model) {
    case 'last_touch':
      return only(touches, last)
    case 'first_touch':
      return only(touches, 0)
    case 'last_non_direct':
      return only(touches, lastNonDirect(touches))
    case 'linear':
      return touches.map(() => 1)
    case 'position_based':
      return positionWeights(touches.length, settings)
    case 'time_decay':
      return decayWeights(touches, settings.halfLifeDays)
  }
}

const only = (touches: readonly Touch[], chosen: number): number[] =>
  touches.map((_, index) => (index === chosen ? 1 : 0))

function lastNonDirect(touches: readonly Touch[]): number {
  const found = touches.findLastIndex(({ platform }) => platform !== 'direct')
  return found === -1 ? touches.length - 1 : found
}

/**
 * Returns the relative weights of touches by position. Two touches have no middle, so they share the whole credit in
 * proportion to the settings for first and last.
 */
function positionWeights(count: number, { positionFirstPpm, positionLastPpm }: ModelSettings): number[] {
  if (count <= 1) return count === 1 ? [1] : []
  if (count === 2) return [positionFirstPpm, positionLastPpm]
  const between = wholePpm - positionFirstPpm - positionLastPpm
  return [
    positionFirstPpm * (count - 2),
    ...Array.from({ length: count - 2 }, () => between),
    positionLastPpm * (count - 2),
  ]
}

/**
 * Returns the weights of the touches, which halve for each half-life before the last touch. Ages count from the last
 * touch, so that at least one weight is not zero.
 */
function decayWeights(touches: readonly Touch[], halfLifeDays: number): number[] {
  const latest = Math.max(...touches.map(({ startedAtMs }) => startedAtMs))
  return wholeWeights(touches.map(({ startedAtMs }) => 2 ** (-(latest - startedAtMs) / (halfLifeDays * dayMs))))
}

/** Returns a sentence that explains the credit of a touch to staff. */
export function creditReason(
  model: CreditModel,
  {
    position,
    count,
    settings,
  }: { readonly position: number; readonly count: number; readonly settings: ModelSettings },
): string {
  if (count === 1) return 'The only session that led to the conversion.'
  const place = `session ${position + 1} of ${count}`
  switch (model) {
    case 'last_touch':
      return `The last of ${count} sessions.`
    case 'first_touch':
      return `The first of ${count} sessions.`
    case 'last_non_direct':
      return `The last of ${count} sessions that did not come directly (${place}); if all came directly, the last.`
    case 'linear':
      return `An equal part for each of ${count} sessions (${place}).`
    case 'position_based':
      return positionReason(position, count, settings)
    case 'time_decay':
      return `Half as much for every ${settings.halfLifeDays} days before the last session (${place}).`
  }
}

function positionReason(position: number, count: number, settings: ModelSettings): string {
  const percent = (ppm: number) => `${ppm / 10_000}%`
  if (count === 2) return `The first and the last of 2 sessions share the credit (session ${position + 1}).`
  if (position === 0) return `${percent(settings.positionFirstPpm)} for the first of ${count} sessions.`
  if (position === count - 1) return `${percent(settings.positionLastPpm)} for the last of ${count} sessions.`
  return `A part of what is left for the sessions between the first and the last (session ${position + 1} of ${count}).`
}
