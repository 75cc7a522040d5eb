import type { TestWeft } from '../support/weft.ts'
import type { Operation } from './api-document.ts'
import type { Draw } from './draw.ts'
import type { KnownIds } from './known-ids.ts'

/** Paths of operations that succeed only if a network answers. Other tests cover these. */
const needsNetwork =
  /\/(oauth|socials)\/(?!hashtags|mentions|limits)|^\/webhooks\/social\/|\/social-platforms\/\{id\}\/(health|page)|\/social-posts\/(\{id\}\/)?(publish|targets|sync-insights)/

/** Paths of operations that succeed only after another step on the same post. */
const needsStanding = /\/social-posts\/\{id\}\/(approve|reject|release|queue|follow-ups\/retry)$/

export const neverSucceeds = ({ path }: Operation): boolean => needsNetwork.test(path) || needsStanding.test(path)

const platform = { name: 'network_a', category: 'social', auth_type: 'oauth2' }

/** Returns a body that refers to existing records. Null if a body drawn from the schema can succeed without that. */
export function socialBody({ path, method }: Operation, draw: Draw, known: KnownIds): Record<string, unknown> | null {
  if (path === '/admin/social-platforms' && method === 'POST')
    return { ...platform, name: draw.pick(['network_a', 'network_b', 'network_ab', 'network_c']) }
  if (path === '/admin/social-platforms/{id}') return { status: draw.pick(['active', 'inactive']), metadata: { a: 1 } }
  if (path === '/admin/social-posts')
    return {
      ...{ name: 'Fuzz', caption: '#loom', platform_id: known.one('social-platforms') ?? 'sp_none' },
      ...{ variations: { network_b: { caption: '#gram' } }, thread: ['second'], first_comment: 'first' },
    }
  if (path === '/admin/social-posts/{id}') return { caption: 'Changed', status: draw.pick(['draft', 'archived']) }
  if (path === '/admin/social-posts/{id}/validate') return {}
  if (path === '/admin/social-posts/{id}/reschedule')
    return { scheduled_local: '2031-03-30T02:30', time_zone: draw.pick(['Europe/Berlin', 'Asia/Kolkata']) }
  if (path === '/admin/social-platforms/{id}/slots')
    return { time_zone: 'Europe/Berlin', slots: [{ weekday: 'sunday', time: draw.pick(['02:30', '09:00']) }] }
  return null
}

/** Creates a record of each kind, so dependent requests can succeed. */
export async function addSocial(weft: TestWeft, known: KnownIds): Promise<void> {
  const made = await weft.admin('POST', '/admin/social-platforms', platform)
  const { id } = made.body.social_platform
  known.add('social-platforms', { id })
  const post = await weft.admin('POST', '/admin/social-posts', { name: 'Fuzz', caption: 'Hello', platform_id: id })
  known.add('social-posts', { id: post.body.social_post.id })
}
