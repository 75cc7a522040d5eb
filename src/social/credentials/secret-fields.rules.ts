import { networks, profileOf } from '../networks/index.ts'

const secrets = networks.map((network) => profileOf(network).secrets)

/** Members of api_config that hold one secret each. */
export const secretTexts: readonly string[] = [
  ...new Set(['access_token', 'refresh_token', ...secrets.flatMap(({ texts }) => texts)]),
]

/** Members of api_config that are objects and encrypted as a whole. */
export const secretBundles: readonly string[] = [...new Set(secrets.flatMap(({ bundles }) => bundles))]

export const sealedName = (field: string): string => `${field}_encrypted`
export const presentName = (field: string): string => `${field}_present`

export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value may be a secret: present and not empty. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Returns the pages that a login has found. A page may have its own token. */
export function pagesOf(config: Members): readonly Members[] {
  const pages = isMembers(config.metadata) ? config.metadata.pages : undefined
  return Array.isArray(pages) ? pages.filter(isMembers) : []
}

export function withPages(config: Members, change: (page: Members) => Members): Members {
  if (!isMembers(config.metadata) || !Array.isArray(config.metadata.pages)) return config
  return { ...config, metadata: { ...config.metadata, pages: pagesOf(config).map(change) } }
}

/** Member names of all secrets, plain and encrypted. */
const secretNames = new Set([...secretTexts, ...secretBundles].flatMap((field) => [field, sealedName(field)]))

/** Returns the config for responses: without secrets, and with `<field>_present: true` for each stored one. */
export function shownConfig(stored: Members): Members {
  return withPages(withoutSecrets(stored), (page) => withoutSecrets(page))
}

function withoutSecrets(members: Members): Members {
  const shown = Object.entries(members).filter(([name]) => !secretNames.has(name))
  const present = [...secretTexts, ...secretBundles]
    .filter((field) => isGiven(members[field]) || isGiven(members[sealedName(field)]))
    .map((field) => [presentName(field), true] as const)
  return Object.fromEntries([...shown, ...present])
}

/** Whether a secret is stored in plain text. */
export const hasPlainSecrets = (stored: Members): boolean =>
  [...secretTexts, ...secretBundles].some((field) => stored[field] !== undefined) ||
  pagesOf(stored).some((page) => page.access_token !== undefined)

/** Returns the key version of every block. */
export function keyVersionsOf(stored: Members): number[] {
  const holders = [stored, ...pagesOf(stored)]
  return holders.flatMap((members) =>
    [...secretTexts, ...secretBundles].flatMap((field) => {
      const block = members[sealedName(field)]
      return isMembers(block) && typeof block.keyVersion === 'number' ? [block.keyVersion] : []
    }),
  )
}
