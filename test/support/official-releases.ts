import { type Release, releases } from '../../src/storefront/ucp-official/release.rules.ts'

function released(version: Release['version']): Release {
  const found = releases.find((release) => release.version === version)
  if (!found) throw new Error(`There is no release ${version}.`)
  return found
}

export const april = released('2026-04-08')
export const august = released('2026-08-25')
