import type { World } from './world.ts'

/** Returns the comments of visitors below a post. */
export const commentsOn = (world: World, objectId: string) =>
  world.comments.where((comment) => comment.objectId === objectId).map(({ from, text }) => ({ name: from.name, text }))
