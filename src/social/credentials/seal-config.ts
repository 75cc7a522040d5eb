import type { Vault } from '../../platform/vault.ts'
import {
  isGiven,
  isMembers,
  type Members,
  pagesOf,
  sealedName,
  secretBundles,
  secretTexts,
  withPages,
} from './secret-fields.rules.ts'

const binding = (platformId: string, field: string): string => `social_platform:${platformId}:${field}`
const pageField = (page: Members): string => `metadata.pages.${String(page.id)}.access_token`

/**
 * Encrypts every plain-text secret and removes the plain member. If both forms exist, the plain one is newer and
 * replaces the encrypted one.
 */
export function sealConfig(vault: Vault, platformId: string, config: Members): Members {
  const seal = (members: Members, field: string, at: string, text: unknown): Members => {
    const { [field]: _plain, ...rest } = members
    if (!isGiven(text)) return rest
    return { ...rest, [sealedName(field)]: vault.seal(String(text), binding(platformId, at)) }
  }
  let sealed = config
  for (const field of secretTexts) if (field in sealed) sealed = seal(sealed, field, field, sealed[field])
  for (const field of secretBundles)
    if (field in sealed)
      sealed = seal(sealed, field, field, isMembers(sealed[field]) ? JSON.stringify(sealed[field]) : null)
  return withPages(sealed, (page) =>
    'access_token' in page ? seal(page, 'access_token', pageField(page), page.access_token) : page,
  )
}

/** Returns every encrypted block with its binding, which ties the block to its platform and field. */
export function blocksOf(platformId: string, stored: Members): { readonly binding: string; readonly block: unknown }[] {
  const within = (members: Members, field: string, at: string) => {
    const block = members[sealedName(field)]
    return block === undefined || block === null ? [] : [{ binding: binding(platformId, at), block }]
  }
  return [
    ...[...secretTexts, ...secretBundles].flatMap((field) => within(stored, field, field)),
    ...pagesOf(stored).flatMap((page) => within(page, 'access_token', pageField(page))),
  ]
}

/** Returns a config without its encrypted secrets. */
export const withoutBlocks = (stored: Members): Members => withPages(unsealed(stored), unsealed)

const unsealed = (members: Members): Members => {
  const names = new Set([...secretTexts, ...secretBundles].map(sealedName))
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)))
}

/**
 * Returns the config with its secrets decrypted. An encrypted member takes precedence over a plain one. Calls
 * `onLegacy` for every plain secret. Throws `VaultError` for a block that was altered or moved.
 */
export function openConfig(
  vault: Vault,
  platformId: string,
  stored: Members,
  onLegacy: (field: string) => void = () => {},
): Members {
  const open = (members: Members, field: string, at: string, read: (text: string) => unknown): Members => {
    const { [sealedName(field)]: block, ...rest } = members
    if (block !== undefined && block !== null)
      return { ...rest, [field]: read(vault.open(block, binding(platformId, at))) }
    if (isGiven(members[field])) onLegacy(at)
    return rest
  }
  let opened = stored
  for (const field of secretTexts) opened = open(opened, field, field, (text) => text)
  for (const field of secretBundles) opened = open(opened, field, field, (text) => JSON.parse(text) as unknown)
  return withPages(opened, (page) => open(page, 'access_token', pageField(page), (text) => text))
}
