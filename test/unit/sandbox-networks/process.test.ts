import { expect, test } from 'vitest'
import { people, spawnNetworks } from '../../support/networks.ts'

test('the simulator can run in its own process and be inspected over HTTP', async () => {
  const networks = await spawnNetworks()
  try {
    await networks.control('POST', '/clock', { now: '2030-01-01T00:00:00.000Z' })
    const [page] = (await networks.graphLogin(people.bilal)).pages
    const { body } = await networks.post(`/${page?.id}/feed`, page?.token ?? '', { message: 'Hello' })
    const state = (await networks.control('GET', '/state')).body
    expect(state.posts.map(({ id, message }: { id: string; message: string }) => [id, message])).toEqual([
      [body.id, 'Hello'],
    ])
    expect((await networks.control('DELETE', '/settings')).body.accountQuota).toBe(25)
  } finally {
    await networks.stop()
  }
})
