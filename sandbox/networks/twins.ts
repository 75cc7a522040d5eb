import * as registered from './registry.ts'
import type { Timeline, Twin } from './twin.ts'

export const twins: ReadonlyMap<string, Twin> = new Map(Object.entries(registered))

export const timelinesOf = (served: readonly string[]): readonly Timeline[] =>
  served.flatMap((name) => twins.get(name)?.timelines ?? [])
