/** What is known of each network: one line for each, under the name that the API has for it. */

export { mastodon } from './mastodon/index.ts'
export { page as network_a } from './page/index.ts'
export { photo as network_b } from './photo/index.ts'
export { shortText as network_c } from './short-text/index.ts'
