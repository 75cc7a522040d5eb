import { get } from '../../../api/client.ts'
import type { Platform } from '../post-facts.ts'

/** Leads the browser to the network, which leads it back here. */
export async function logIn(platform: Pick<Platform, 'id' | 'name'>): Promise<void> {
  const begun = await get('/admin/oauth/{platform}', {
    params: { path: { platform: platform.name }, query: { platform_id: platform.id } },
    headers: { accept: 'application/json' },
  })
  location.assign(begun.location)
}
