import type { Queryable } from '../../platform/db/database.ts'
import { openStatus } from '../checkout/index.ts'
import { type Finding, shownViolations, type Violation } from './invariant.ts'
import { readOpenSessions } from './store.ts'

const pageSize = 500
const name = 'session-status-follows-from-content'
const broken = 'The status of an open session is not the one that follows from what the session holds.'

/** Recomputes the status of every open session, page by page. */
export async function findWrongStatuses(db: Queryable): Promise<Finding | null> {
  const violations: Violation[] = []
  let count = 0
  for (let afterId = ''; ; ) {
    const page = await readOpenSessions(db, afterId, pageSize)
    for (const { id, status, state } of page) {
      const derived = openStatus(state)
      if (derived === status) continue
      count++
      if (count <= shownViolations) violations.push({ id, what: `is ${status}, should be ${derived}` })
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return count === 0 ? null : { name, broken, count, violations }
    afterId = last.id
  }
}
