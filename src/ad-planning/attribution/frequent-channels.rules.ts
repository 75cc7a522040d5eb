import type { ChannelPath } from './markov.rules.ts'

const mostChannels = 30
export const otherChannels = '(others)'

/**
 * If there are more than 30 channels, merges the rarest into one. This limits the number of equations, and rare
 * channels carry little information.
 */
export function keepFrequent(paths: readonly ChannelPath[]): ChannelPath[] {
  const times = new Map<string, number>()
  for (const { steps, conversions, nulls } of paths)
    for (const step of steps) times.set(step, (times.get(step) ?? 0) + conversions + nulls)
  if (times.size <= mostChannels) return [...paths]
  const frequent = new Set(
    [...times]
      .sort(([a, some], [b, others]) => others - some || a.localeCompare(b))
      .slice(0, mostChannels - 1)
      .map(([channel]) => channel),
  )
  return paths.map((path) => ({
    ...path,
    steps: path.steps.map((step) => (frequent.has(step) ? step : otherChannels)),
  }))
}
