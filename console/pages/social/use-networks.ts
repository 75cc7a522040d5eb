import { useQuery } from '@tanstack/react-query'
import { read, useRead } from '../../api/index.ts'
import { type Network, type NetworkRules, networksOf, type Platform } from './post-facts.ts'

/** The networks as people call them, and what they take. */
export function useNetworks() {
  const { data } = useQuery({ ...read('/admin/socials/networks'), staleTime: Number.POSITIVE_INFINITY })
  const of = (network: Network): NetworkRules | undefined =>
    data?.social_networks.find((one) => one.network === network)
  const label = (network: Network): string => of(network)?.label ?? ''
  return {
    of,
    label,
    platformLabel: (platform: Pick<Platform, 'name'> | undefined): string =>
      networksOf(platform).map(label).join(' + '),
  }
}

/** All platforms of the shop. */
export function usePlatforms() {
  const { data, isPending } = useRead('/admin/social-platforms', { limit: 100 })
  return { platforms: data?.social_platforms ?? [], isPending }
}
