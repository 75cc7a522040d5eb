import type { Queryable } from '../../platform/db/database.ts'
import { openStatus } from '../checkout/index.ts'
import { type Finding, shownViolations, type Violation } from './invariant.ts'
import { type OpenSession, readOpenSessions, whyUnchecked } from './violation-store.ts'

const pageSize = 500
export const statusRule = 'session-status-follows-from-content'
const broken = 'The status of an open session is not the one that follows from what the session holds.'

/** Computes the status of every open session again, page by page, and compares it with the stored one. */
export async function findWrongStatuses(db: Queryable): Promise<Finding | null> {
  const violations: Violation[] = []
  let count = 0
  for (let afterId = ''; ; ) {
    const page = await readOpenSessions(db, afterId, pageSize)
    for (const { id, status, state } of page) {
      const what = wrongStatus(status, state)
      if (what === null) continue
      count++
      if (count <= shownViolations) violations.push({ id, what })
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return count === 0 ? null : { name: statusRule, broken, count, violations }
    afterId = last.id
  }
}

/** Why the stored status is wrong, or null. A session whose content has an unknown format is also a violation. */
function wrongStatus(status: string, state: OpenSession['state']): string | null {
  try {
    const derived = openStatus(state)
    return derived === status ? null : `is ${status}, should be ${derived}`
  } catch (error) {
    return whyUnchecked(error)
  }
}
