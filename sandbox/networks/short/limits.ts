import type { ShortPerson } from '../people.ts'
import type { World } from '../world.ts'
import { problem, ShortRefusal } from './problems.ts'

const windowMs = 15 * 60_000
const dayMs = 86_400_000
const monthMs = 30 * dayMs

const since = (world: World, author: ShortPerson, ms: number): number =>
  world.tweets.where((tweet) => tweet.authorId === author.id && tweet.createdAt > world.now() - ms).length

/** Returns rate-limit headers. The daily limit is reported but not enforced. */
export function postingHeaders(world: World, author: ShortPerson): Record<string, string> {
  const limit = world.settings.tweetsPer15Minutes
  const reset = String(Math.ceil((world.now() + windowMs) / 1000))
  const daily = Math.min(limit * 96, world.settings.tweetsPerMonth)
  const day = (scope: 'app' | 'user') => ({
    [`x-${scope}-limit-24hour-limit`]: String(daily),
    [`x-${scope}-limit-24hour-remaining`]: String(Math.max(0, daily - since(world, author, dayMs))),
    [`x-${scope}-limit-24hour-reset`]: String(Math.ceil((world.now() + dayMs) / 1000)),
  })
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(Math.max(0, limit - since(world, author, windowMs))),
    'x-rate-limit-reset': reset,
    ...day('app'),
    ...day('user'),
    'x-access-level': 'read-write',
  }
}

export function requireAllowance(world: World, author: ShortPerson): void {
  if (since(world, author, monthMs) >= world.settings.tweetsPerMonth) {
    throw problem(429, 'Usage cap exceeded: Monthly product cap', 'https://api.twitter.com/2/problems/usage-capped', {
      title: 'UsageCapExceeded',
      period: 'Monthly',
      scope: 'Product',
    })
  }
  if (since(world, author, windowMs) < world.settings.tweetsPer15Minutes) return
  const body = { title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 }
  throw new ShortRefusal(429, body, postingHeaders(world, author))
}
