import type { ChannelPath } from './markov.rules.ts'

/**
 * Conversions by channel in the game where a coalition is worth the conversions of all paths within it. That game is
 * a sum of unanimity games, one per path, so a path's channels share its conversions equally. Exact for any number of
 * channels.
 */
export function shapleyConversions(paths: readonly ChannelPath[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { steps, conversions } of paths) {
    const channels = new Set(steps)
    for (const channel of channels) found.set(channel, (found.get(channel) ?? 0) + conversions / channels.size)
  }
  return found
}
