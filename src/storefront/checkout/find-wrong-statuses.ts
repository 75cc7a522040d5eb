import type { Queryable } from '../../platform/db/database.ts'
import { type Violation, whyUnchecked } from '../../platform/invariants/index.ts'
import { type OpenSession, readOpenSessions } from './open-session-store.ts'
import { openStatus } from './status.rules.ts'

const pageSize = 500

/** Computes the status of every open session again, page by page, and compares it with the stored one. */
export async function findWrongStatuses(db: Queryable): Promise<Violation[]> {
  const violations: Violation[] = []
  for (let afterId = ''; ; ) {
    const page = await readOpenSessions(db, afterId, pageSize)
    for (const session of page) {
      const what = wrongStatus(session)
      if (what !== null) violations.push({ id: session.id, what })
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return violations
    afterId = last.id
  }
}

/**
 * Returns why the stored status is wrong, or null. A session whose content has an unknown format is also a violation.
 */
function wrongStatus({ status, state }: OpenSession): string | null {
  try {
    const derived = openStatus(state)
    return derived === status ? null : `is ${status}, should be ${derived}`
  } catch (error) {
    return whyUnchecked(error)
  }
}
