import type { World } from './world.ts'

/** What visitors wrote below it. */
export const commentsOn = (world: World, objectId: string) =>
  world.comments.where((comment) => comment.objectId === objectId).map(({ from, text }) => ({ name: from.name, text }))
