import type { PublicEvent } from '../../platform/webhooks/index.ts'
import { readPlatformView } from '../platforms/index.ts'
import { readPost } from '../posts/index.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Describes an event about a platform. `data` is the platform without secrets, as in the admin API. */
const aboutPlatform = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, { id }) {
    const platform = await readPlatformView(db, textOf(id))
    return platform && { social_platform: platform }
  },
})

const aboutPost = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, { id }) {
    const post = await readPost(db, textOf(id))
    return post && { social_post: post }
  },
})

/** Events of social publishing. `data` is the record as the admin API returns it at that time. */
export const socialPublicEvents: readonly PublicEvent[] = [
  aboutPlatform('social_platform.created', 'A social platform was added.'),
  aboutPlatform('social_platform.updated', 'A social platform was changed, connected or its login renewed.'),
  aboutPlatform(
    'social_platform.disconnected',
    'A login at a social network has ended: somebody has to connect it again.',
  ),
  aboutPost('social_post.created', 'A social post was written.'),
  aboutPost('social_post.updated', 'A social post was changed.'),
  aboutPost('social_post.published', 'A social post is live on every network that it is for.'),
  aboutPost('social_post.failed', 'A social post is not live on a network that it is for: its error message says why.'),
]
