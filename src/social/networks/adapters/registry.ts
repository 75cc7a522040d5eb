/** The adapter of each network, one per line, under its name in `registry.rules.ts`. */

export { mastodonAdapter as mastodon } from '../mastodon/adapter.ts'
export { pageAdapter as network_a } from '../page/adapter.ts'
export { photoAdapter as network_b } from '../photo/adapter.ts'
export { shortTextAdapter as network_c } from '../short-text/adapter.ts'
