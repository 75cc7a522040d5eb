import { type KyselyPlugin, OperationNodeTransformer, type RawNode, type SelectQueryNode } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * Returns the same database without row locks: removes `for update` and similar clauses from every query. For reading
 * with functions that lock rows. Outside a transaction such a lock protects nothing, and waiting for it occupies a
 * connection.
 */
export const withoutRowLocks = (db: Queryable): Queryable => db.withPlugin(plugin)

const lockClause =
  /\bfor\s+(?:(?:no\s+key\s+)?update|(?:key\s+)?share)\b(?:\s+of\s+\w+)?(?:\s+(?:skip\s+locked|nowait)\b)?/gi
const lockModifiers = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare', 'SkipLocked', 'NoWait'])

class LockRemover extends OperationNodeTransformer {
  protected override transformSelectQuery(
    ...[node, ...rest]: Parameters<OperationNodeTransformer['transformSelectQuery']>
  ): SelectQueryNode {
    const { endModifiers, ...query } = super.transformSelectQuery(node, ...rest)
    const kept = endModifiers?.filter(({ modifier }) => modifier === undefined || !lockModifiers.has(modifier))
    return { ...query, ...(kept && kept.length > 0 ? { endModifiers: kept } : {}) }
  }

  protected override transformRaw(...[node, ...rest]: Parameters<OperationNodeTransformer['transformRaw']>): RawNode {
    const raw = super.transformRaw(node, ...rest)
    return { ...raw, sqlFragments: raw.sqlFragments.map((text) => text.replace(lockClause, '')) }
  }
}

const remover = new LockRemover()
const plugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => remover.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}
