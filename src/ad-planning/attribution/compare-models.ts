import type { Queryable } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { seededRandom } from '../../platform/seeded-random.rules.ts'
import { periodOf } from '../periods/index.ts'
import { bootstrapIntervals, type Interval } from './bootstrap.rules.ts'
import { creditModels } from './credit.rules.ts'
import { keepFrequent } from './frequent-channels.rules.ts'
import { type ChannelPath, markovCredit } from './markov.rules.ts'
import {
  type Compared,
  type CreditSum,
  campaignNames,
  countConversions,
  readPaths,
  sumCredits,
} from './models-store.ts'
import type { ModelComparisonView, ModelsFilter } from './schema.ts'
import { shapleyConversions } from './shapley.rules.ts'
import { statsCap } from './stats-store.ts'

const defaultDays = 30
/** Seed of the random resampling. Fixed, so that the same request always returns the same intervals. */
const seed = 20_260_111

/**
 * Returns the credit that each model gives to each channel in a period. If there are more than `statsCap` conversions,
 * uses the newest.
 */
export async function compareModels(db: Queryable, filter: ModelsFilter, now: Date): Promise<ModelComparisonView> {
  const period = periodOf(filter, now, defaultDays)
  const asked: Compared = { period, conversionType: filter.conversion_type, by: filter.by }
  const conversions = await countConversions(db, asked)
  const sums = await sumCredits(db, asked)
  const paths = keepFrequent(await readPaths(db, asked))
  const channels = [...sums.map(({ channel }) => channel), ...paths.flatMap(({ steps }) => steps)]
  const names = await campaignNames(db, [...new Set(channels)])
  return {
    models: creditModels.map((model) => ({ model, channels: channelsOf(sums, model, names) })),
    ...dataDriven(paths, filter.bootstrap, names),
    totals: { conversions },
    truncated: conversions > statsCap,
    analyzed_rows: Math.min(conversions, statsCap),
    period: { from: isoTime(period.from), to: isoTime(period.to) },
  }
}

function channelsOf(sums: readonly CreditSum[], model: string, names: ReadonlyMap<string, string>) {
  const byChannel = Map.groupBy(
    sums.filter((sum) => sum.model === model),
    ({ channel }) => channel,
  )
  return [...byChannel]
    .map(([channel, rows]) => ({
      channel,
      campaign_name: names.get(channel) ?? null,
      conversions: rows.reduce((all, { weightPpm }) => all + weightPpm, 0) / 1_000_000,
      value: rows.map(({ currency, value }) => ({ currency, value })),
    }))
    .sort((a, b) => b.conversions - a.conversions)
}

function dataDriven(paths: readonly ChannelPath[], replicates: number, names: ReadonlyMap<string, string>) {
  const markovConversions = (drawn: readonly ChannelPath[]) => {
    const converted = drawn.reduce((all, { conversions }) => all + conversions, 0)
    return new Map([...markovCredit(drawn).credit].map(([channel, part]) => [channel, part * converted]))
  }
  const intervalsOf = (credit: typeof markovConversions): ReadonlyMap<string, Interval> =>
    replicates === 0 ? new Map() : bootstrapIntervals(paths, credit, { replicates, random: seededRandom(seed) })
  const { probability, removalEffect } = markovCredit(paths)
  const shown = (
    credits: ReadonlyMap<string, number>,
    intervals: ReadonlyMap<string, Interval>,
    effects?: ReadonlyMap<string, number>,
  ) =>
    [...credits]
      .map(([channel, conversions]) => ({
        channel,
        campaign_name: names.get(channel) ?? null,
        conversions,
        removal_effect: effects?.get(channel) ?? null,
        interval: intervals.get(channel) ?? null,
      }))
      .sort((a, b) => b.conversions - a.conversions)
  return {
    markov: {
      conversion_probability: probability,
      channels: shown(markovConversions(paths), intervalsOf(markovConversions), removalEffect),
    },
    shapley: { channels: shown(shapleyConversions(paths), intervalsOf(shapleyConversions)) },
  }
}
