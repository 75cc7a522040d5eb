import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import type { Network, NetworkRules, Platform } from './post-facts.ts'
import { networksOf } from './post-facts.ts'

/** The networks as people call them, and what they take. */
export function useNetworks() {
  const { data } = useQuery({ ...read('/admin/socials/networks'), staleTime: Number.POSITIVE_INFINITY })
  const rules = data?.social_networks ?? []
  const of = (network: Network): NetworkRules | undefined => rules.find((one) => one.network === network)
  return {
    rules,
    of,
    label: (network: Network): string => of(network)?.label ?? '',
    platformLabel: (platform: Pick<Platform, 'name'>): string =>
      networksOf(platform)
        .map((network) => of(network)?.label ?? '')
        .join(' + '),
  }
}

/** All platforms of the shop. */
export function usePlatforms() {
  const { data, isPending } = useQuery(read('/admin/social-platforms', { params: { query: { limit: 100 } } }))
  return { platforms: data?.social_platforms ?? [], isPending }
}
