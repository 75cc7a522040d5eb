import {
  isGiven,
  isMembers,
  type Members,
  pagesOf,
  presentName,
  secretBundles,
  secretTexts,
} from '../credentials/index.ts'

const secrets: readonly string[] = [...secretTexts, ...secretBundles]

/**
 * Applies an update of api_config: given members replace stored ones, `metadata` is merged, null removes a member, and
 * an omitted or empty secret is kept. Ignores `<field>_present`, which only responses contain.
 */
export function mergedConfig(before: Members, given: Members): Members {
  const merged: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(given)) {
    if (isPresentHint(name) || (secrets.includes(name) && value === '')) continue
    if (value === null) delete merged[name]
    else merged[name] = name === 'metadata' && isMembers(value) ? mergedMetadata(before, value) : value
  }
  return merged
}

const isPresentHint = (name: string): boolean => secrets.some((secret) => name === presentName(secret))

/** Keeps the stored tokens of the pages, because responses do not contain tokens. */
function mergedMetadata(before: Members, given: Members): Members {
  const merged = mergedMembers(isMembers(before.metadata) ? before.metadata : {}, given)
  if (!Array.isArray(given.pages)) return merged
  const known = new Map(pagesOf(before).map((page) => [page.id, page.access_token]))
  const pages = given.pages.map((page: unknown) => {
    if (!isMembers(page)) return page
    const { [presentName('access_token')]: _hint, ...rest } = page
    const token = isGiven(rest.access_token) ? rest.access_token : known.get(page.id)
    return token === undefined ? rest : { ...rest, access_token: token }
  })
  return { ...merged, pages }
}

/** Merges members. Null removes one. */
export function mergedMembers(before: Members, given: Members): Members {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null))
}
