import { useQuery } from '@tanstack/react-query'
import { may, read, session, useRead } from '../../api/index.ts'
import type { Network, NetworkRules, Platform, PlatformType } from './post-facts.ts'

type Named = Pick<Platform, 'name'> | undefined

export function useNetworks() {
  const { data } = useQuery({ ...read('/admin/socials/networks'), staleTime: Number.POSITIVE_INFINITY })
  const { data: platforms } = useQuery({ ...read('/admin/socials/platforms'), staleTime: Number.POSITIVE_INFINITY })
  const rules = data?.social_networks ?? []
  const types = platforms?.social_platform_types ?? []
  const of = (network: Network): NetworkRules | undefined => rules.find((one) => one.network === network)
  const label = (network: Network): string => of(network)?.label ?? ''
  const typeOf = (platform: Named): PlatformType | undefined => types.find(({ name }) => name === platform?.name)
  const networksOf = (platform: Named): readonly Network[] =>
    typeOf(platform)?.networks.map(({ network }) => network) ?? []
  return {
    networks: rules.map(({ network }) => network),
    types,
    of,
    label,
    typeOf,
    /** Returns undefined until the networks are loaded. */
    isSandbox: (network: Network): boolean | undefined =>
      types.find(({ networks }) => networks.some((one) => one.network === network))?.is_sandbox,
    /** Returns the network in the metadata if the platform supports it, otherwise all of the platform. */
    targetsOf(platform: Named, target: unknown): readonly Network[] {
      const reached = networksOf(platform)
      const wanted = reached.filter((network) => network === target)
      return wanted.length > 0 ? wanted : reached
    },
    platformLabel: (platform: Named): string => networksOf(platform).map(label).join(' + '),
  }
}

export function usePlatforms() {
  const { data, isPending } = useRead('/admin/social-platforms', { limit: 100 })
  return { platforms: data?.social_platforms ?? [], isPending }
}

/** Whether somebody else has to approve this person's posts. Returns false for a role that cannot read the setting. */
export function useNeedsApproval(): boolean {
  const role = session().user?.role
  const { data } = useRead('/admin/social-settings', {}, { enabled: may('social-settings:read') })
  const needed: readonly string[] = data?.social_settings?.approval_needed_by ?? []
  return role !== undefined && role !== 'owner' && needed.includes(role)
}
