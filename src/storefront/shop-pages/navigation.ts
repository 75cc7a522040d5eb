import type { Database } from '../../platform/db/database.ts'
import type { CatalogCopy } from '../catalog-search/index.ts'
import {
  type Names,
  readGroups,
  readPictures,
  type ShownCategory,
  type ShownCollection,
  type ShownGroups,
} from './navigation-store.ts'

/** The categories and collections that the shop's pages link to. At most one second old. */
export interface Navigation {
  /**
   * Returns the groups of a channel. `language`: of the translations. If null, the names are as the shop wrote them.
   */
  groups(salesChannelId: string, language: string | null): Promise<ShopGroups>
}

export interface ShopGroups extends ShownGroups {
  category(handle: string): ShownCategory | undefined
  collection(handle: string): ShownCollection | undefined
  below(parentId: string | null): readonly ShownCategory[]
  /** Returns the category and its ancestors, from the root. */
  pathOf(categoryId: string): readonly ShownCategory[]
}

export interface NavigationDeps {
  readonly db: Database
  readonly catalog: CatalogCopy
}

const maxAgeMs = 1000

/** Creates the navigation. Its data are cached for a second, because every page needs them and they rarely change. */
export function createNavigation(deps: NavigationDeps): Navigation {
  let known: { readonly channel: string; readonly readAtMs: number; readonly groups: Promise<GroupsIn> } | null = null
  return {
    async groups(salesChannelId, language) {
      const nowMs = performance.now()
      if (known && known.channel === salesChannelId && nowMs - known.readAtMs < maxAgeMs)
        return (await known.groups)(language)
      const groups = shownGroups(deps, salesChannelId).then(inLanguages)
      const read = { channel: salesChannelId, readAtMs: nowMs, groups }
      known = read
      groups.catch(() => {
        if (known === read) known = null
      })
      return (await groups)(language)
    },
  }
}

/**
 * Returns the categories and collections with products in the channel, including categories with such subcategories.
 * The catalogue in memory decides this: a statement would read all products of a category even if they are archived.
 */
async function shownGroups({ db, catalog }: NavigationDeps, channelId: string): Promise<ShownGroups> {
  const [{ categories, collections }] = await Promise.all([readGroups(db), catalog.upToDate()])
  const isShown = (group: { categoryId: string } | { collectionId: string }) =>
    catalog.search.search({ channelId, ...group, limit: 0, offset: 0 }).count > 0
  const shown = collections.filter(({ id }) => isShown({ collectionId: id }))
  const ids = shown.map(({ id }) => id)
  const pictures = ids.length === 0 ? null : await readPictures(db, channelId, ids)
  return {
    categories: categories.filter(({ id }) => isShown({ categoryId: id })),
    collections: shown.map((collection) => ({ ...collection, pictureUrls: pictures?.get(collection.id) ?? [] })),
  }
}

type GroupsIn = (language: string | null) => ShopGroups

function inLanguages(written: ShownGroups): GroupsIn {
  const known = new Map<string | null, ShopGroups>()
  return (language) => {
    const groups = known.get(language) ?? indexed(translated(written, language))
    known.set(language, groups)
    return groups
  }
}

function translated({ categories, collections }: ShownGroups, language: string | null): ShownGroups {
  const nameIn = (names: Names) => (language === null ? undefined : names?.[language])
  return {
    categories: categories.map((one) => ({ ...one, name: nameIn(one.names) ?? one.name })),
    collections: collections.map((one) => ({ ...one, title: nameIn(one.names) ?? one.title })),
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
