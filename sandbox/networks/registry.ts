/** The networks in small: one line for each, under the name that the control calls it by. */
export { graphTwin as graph } from './graph/twin.ts'
export { mastodonTwin as mastodon } from './mastodon/twin.ts'
export { shortTwin as short } from './short/twin.ts'
