import type { Processing } from './records.ts'
import type { World } from './world.ts'

/** Returns the start of processing, which takes this many reads that return "not yet", and this much time. */
export const firstProcessing = (world: World, kind: 'image' | 'video'): Processing => ({
  pollsLeft: kind === 'video' ? world.settings.processing.videoPolls : world.settings.processing.imagePolls,
  readyAt: world.now() + world.settings.processing.ms,
})

export const isReady = (world: World, { pollsLeft, readyAt }: Processing): boolean =>
  pollsLeft <= 0 && world.now() >= readyAt

/** Returns the state after one more read, which counts as a poll. */
export const afterRead = ({ pollsLeft, readyAt }: Processing): Processing => ({
  pollsLeft: Math.max(0, pollsLeft - 1),
  readyAt,
})
