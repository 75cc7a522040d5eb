import type { CategoryNode } from './group-schema.ts'

export interface CategoryFacts {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly parent_id: string | null
  readonly product_count: number
}

/** Builds the category tree and returns its roots. Siblings keep the order of the list. */
export function treeOf(categories: readonly CategoryFacts[]): CategoryNode[] {
  const below = new Map<string | null, CategoryFacts[]>()
  for (const category of categories) {
    const siblings = below.get(category.parent_id)
    if (siblings) siblings.push(category)
    else below.set(category.parent_id, [category])
  }
  const nodesBelow = (parentId: string | null): CategoryNode[] =>
    (below.get(parentId) ?? []).map(({ id, name, handle, product_count }) => ({
      ...{ id, name, handle, product_count },
      children: nodesBelow(id),
    }))
  return nodesBelow(null)
}

/** Moves `id` to `position` among its siblings, or to the end if there is no position. Returns the new order. */
export function placed(siblings: readonly string[], id: string, position: number | undefined): string[] {
  const others = siblings.filter((sibling) => sibling !== id)
  return others.toSpliced(position ?? others.length, 0, id)
}
