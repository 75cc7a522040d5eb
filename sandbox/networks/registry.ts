/** The simulated networks. Control routes use these names. */
export { graphTwin as graph } from './graph/twin.ts'
export { mastodonTwin as mastodon } from './mastodon/twin.ts'
export { shortTwin as short } from './short/twin.ts'
