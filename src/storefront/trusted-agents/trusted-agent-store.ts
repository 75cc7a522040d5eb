import type { z } from 'zod'
import type { RecordTable } from '../../platform/db/record-store.ts'
import { TrustedAgent } from './schema.ts'

export const trustedAgentTable: RecordTable<z.infer<typeof TrustedAgent>> = {
  table: 'trusted_agent',
  idPrefix: 'agent',
  view: TrustedAgent,
  searched: ['title', 'profile'],
  sortedBy: ['title'],
}
