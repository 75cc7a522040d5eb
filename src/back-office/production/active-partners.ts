import type { Queryable } from '../../platform/db/database.ts'
import { inactivePartners } from '../partners/index.ts'

/** Returns a problem for each of these members that names an inactive partner, who cannot log in and do the work. */
export async function inactiveProblems(
  db: Queryable,
  asked: readonly { readonly path: string; readonly partnerId: string | undefined }[],
): Promise<{ path: string; message: string }[]> {
  const ids = asked.flatMap(({ partnerId }) => partnerId ?? [])
  if (ids.length === 0) return []
  const inactive = await inactivePartners(db, ids)
  return asked.flatMap(({ path, partnerId }) =>
    partnerId !== undefined && inactive.has(partnerId) ? [{ path, message: 'This partner is inactive.' }] : [],
  )
}
