import type { ChannelPath } from './markov.rules.ts'

/**
 * Returns the Shapley value of each channel, in conversions, if a coalition of channels is worth the conversions of all
 * paths within it. That game is a sum of unanimity games, one per path, so the channels of a path share its conversions
 * equally. Exact for any number of channels.
 */
export function shapleyConversions(paths: readonly ChannelPath[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { steps, conversions } of paths) {
    const channels = new Set(steps)
    for (const channel of channels) found.set(channel, (found.get(channel) ?? 0) + conversions / channels.size)
  }
  return found
}
