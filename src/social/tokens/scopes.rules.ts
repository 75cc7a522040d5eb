import type { PlatformName } from '../network-names/index.ts'

const pageScopes = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement']
const photoScopes = ['pages_show_list', 'pages_read_engagement', 'instagram_basic', 'instagram_content_publish']

/** What publishing cannot do without. */
const needed: Readonly<Record<PlatformName, readonly string[]>> = {
  network_a: pageScopes,
  network_b: photoScopes,
  network_ab: [...new Set([...pageScopes, ...photoScopes])],
  network_c: ['tweet.read', 'tweet.write', 'users.read', 'offline.access'],
  network_c_alt: ['tweet.read', 'tweet.write', 'users.read', 'offline.access'],
}

export const missingScopes = (name: PlatformName, granted: readonly string[]): string[] =>
  needed[name].filter((scope) => !granted.includes(scope))
