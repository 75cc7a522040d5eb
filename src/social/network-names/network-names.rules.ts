/** What `name` of a platform may be. */
export const platformNames = ['network_a', 'network_b', 'network_ab', 'network_c', 'network_c_alt'] as const
export type PlatformName = (typeof platformNames)[number]

/** What a post is published to. `network_ab` is two of them behind one login. */
export const networks = ['network_a', 'network_b', 'network_c'] as const
export type Network = (typeof networks)[number]

/** The only place where they have the names that people know. */
export const networkLabels: Readonly<Record<PlatformName, string>> = {
  network_a: 'Facebook Page',
  network_b: 'Instagram',
  network_ab: 'Facebook Page and Instagram',
  network_c: 'X',
  network_c_alt: 'X',
}

/** Case and spaces around it do not matter; null: there is no such platform. */
export function platformNameOf(text: string): PlatformName | null {
  const name = text.trim().toLowerCase()
  if (/^network_a\s*&\s*network_b$/.test(name)) return 'network_ab'
  return platformNames.find((known) => known === name) ?? null
}

/** Whose login, tokens and wire a platform uses. */
export const isShortText = (name: PlatformName): boolean => name === 'network_c' || name === 'network_c_alt'

export function networksOf(name: PlatformName): readonly Network[] {
  if (name === 'network_ab') return ['network_a', 'network_b']
  if (name === 'network_c_alt') return ['network_c']
  return [name]
}
