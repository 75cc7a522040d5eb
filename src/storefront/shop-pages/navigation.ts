import type { Database } from '../../platform/db/database.ts'
import { readGroups, type ShownCategory, type ShownCollection, type ShownGroups } from './navigation-store.ts'

/** Links of the shop's pages, at most a second old. */
export interface Navigation {
  groups(salesChannelId: string): Promise<ShopGroups>
}

export interface ShopGroups extends ShownGroups {
  category(handle: string): ShownCategory | undefined
  collection(handle: string): ShownCollection | undefined
  below(parentId: string | null): readonly ShownCategory[]
  /** The category and its ancestors, topmost first. */
  pathOf(categoryId: string): readonly ShownCategory[]
}

const maxAgeMs = 1000

/** Cached for a second, like the settings: every page needs it and it rarely changes. */
export function createNavigation(db: Database): Navigation {
  let known: { readonly channel: string; readonly readAtMs: number; readonly groups: Promise<ShopGroups> } | null = null
  return {
    groups(salesChannelId) {
      const nowMs = performance.now()
      if (known && known.channel === salesChannelId && nowMs - known.readAtMs < maxAgeMs) return known.groups
      const groups = readGroups(db, salesChannelId).then(indexed)
      const read = { channel: salesChannelId, readAtMs: nowMs, groups }
      known = read
      groups.catch(() => {
        if (known === read) known = null
      })
      return groups
    },
  }
}

function indexed(groups: ShownGroups): ShopGroups {
  const categories = new Map(groups.categories.map((category) => [category.id, category]))
  return {
    ...groups,
    category: (handle) => groups.categories.find((category) => category.handle === handle),
    collection: (handle) => groups.collections.find((collection) => collection.handle === handle),
    below: (parentId) => groups.categories.filter((category) => category.parentId === parentId),
    pathOf(categoryId) {
      const path: ShownCategory[] = []
      for (let at = categories.get(categoryId); at && !path.includes(at); at = categories.get(at.parentId ?? ''))
        path.unshift(at)
      return path
    },
  }
}
