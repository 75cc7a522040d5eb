import type { Standing } from './records.ts'
import type { World } from './world.ts'

export const standingOf = (world: World, network: string, personId: string): Standing =>
  world.standings.get(`${network}:${personId}`) ?? {
    id: `${network}:${personId}`,
    granted: [],
    declined: [],
    generation: 0,
    subcode: 0,
  }

/** Invalidates all tokens of the person at this network. A new login still works. */
export function cutOff(world: World, network: string, personId: string, subcode: number): void {
  const standing = standingOf(world, network, personId)
  world.standings.put({ ...standing, generation: standing.generation + 1, subcode })
}

/** Revokes one scope. The person's tokens keep working for other scopes. */
export function revokeScope(world: World, network: string, personId: string, scope: string): void {
  const standing = standingOf(world, network, personId)
  world.standings.put({
    ...standing,
    granted: standing.granted.filter((name) => name !== scope),
    declined: [...new Set([...standing.declined, scope])],
  })
}

export function grant(
  world: World,
  network: string,
  personId: string,
  { granted, declined }: { readonly granted: readonly string[]; readonly declined: readonly string[] },
): void {
  world.standings.put({ ...standingOf(world, network, personId), granted, declined })
}

const lossOf = (personId: string, pageId: string): string => `page:${personId}:${pageId}`

/** Removes the person's role on a page: the page token is rejected, and the login no longer lists the page. */
export function losePage(world: World, personId: string, pageId: string): void {
  world.standings.put({ id: lossOf(personId, pageId), granted: [], declined: [], generation: 0, subcode: 492 })
}

export const hasLostPage = (world: World, personId: string, pageId: string): boolean =>
  world.standings.get(lossOf(personId, pageId)) !== undefined
