import { adminToken, type TestConsole } from './start-console.ts'

/** Connects a network of the sandbox as one of its people. Returns the platform's id. */
export async function connectNetwork({ admin, baseUrl }: TestConsole, name: string): Promise<string> {
  const made = await admin('POST', '/admin/social-platforms', { name, category: 'social', auth_type: 'oauth2' })
  const { id } = made.body.social_platform
  const begun = await fetch(`${baseUrl}/admin/oauth/${name}?platform_id=${id}`, {
    headers: { authorization: `Bearer ${adminToken}`, accept: 'application/json' },
  })
  const { location } = (await begun.json()) as { location: string }
  const form = new URLSearchParams({ person: '122000000000001', do: 'allow' })
  for (const scope of (new URL(location).searchParams.get('scope') ?? '').split(',')) form.append('scope', scope)
  const allowed = await fetch(location, { method: 'POST', body: form, redirect: 'manual' })
  await fetch(allowed.headers.get('location') ?? '', { redirect: 'manual' })
  return id
}

/** Connects the sandbox's page network and publishes there. Also creates a scheduled post and a draft. */
export async function fillSocial(shop: TestConsole): Promise<string> {
  const { admin } = shop
  const id = await connectNetwork(shop, 'network_a')
  const write = async (name: string, more: object = {}) => {
    const { body } = await admin('POST', '/admin/social-posts', {
      ...{ name, caption: `${name} #handloom @weft.and.warp`, platform_id: id },
      metadata: { page_id: '101000000000001' },
      ...more,
    })
    return body.social_post.id
  }
  await write('An idea')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await write('Tomorrow', { scheduled_at: tomorrow, status: 'scheduled' })
  const post = await write('Out already')
  await admin('POST', `/admin/social-posts/${post}/publish`, {})
  await admin('POST', `/admin/social-posts/${post}/sync-insights`)
  return post
}
