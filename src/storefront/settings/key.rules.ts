import type { KeyFacts } from './settings.types.ts'

export const hasEnded = ({ validUntil }: KeyFacts, now: Date): boolean =>
  validUntil !== null && Date.parse(validUntil) <= now.getTime()
