import twitterText from 'twitter-text'

/** As the short-text network counts: 23 for each link, 2 for a sign of most scripts beyond the Latin ones. */
export const weightedLength = (text: string): number => twitterText.parseTweet(text).weightedLength
