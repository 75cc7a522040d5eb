/** The profile of each network, one per line, under its name in the API. */

export { mastodon } from './mastodon/index.ts'
export { page as network_a } from './page/index.ts'
export { photo as network_b } from './photo/index.ts'
export { shortText as network_c } from './short-text/index.ts'
