import { createRequire } from 'node:module'

type TwitterText = typeof import('twitter-text').default

let loaded: TwitterText | null = null

/** Large, and many a shop never publishes there: it is loaded when it is first needed. */
function twitterText(): TwitterText {
  loaded ??= createRequire(import.meta.url)('twitter-text') as TwitterText
  return loaded
}

/** As the short-text network counts: 23 for each link, 2 for a sign of most scripts beyond the Latin ones. */
export const weightedLength = (text: string): number => twitterText().parseTweet(text).weightedLength
