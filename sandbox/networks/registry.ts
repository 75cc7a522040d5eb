/** The simulated networks, each under the name that the control routes use. */
export { graphTwin as graph } from './graph/twin.ts'
export { mastodonTwin as mastodon } from './mastodon/twin.ts'
export { shortTwin as short } from './short/twin.ts'
