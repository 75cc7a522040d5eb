import { names } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'

export interface AreaGroup {
  readonly title: string
  readonly areas: readonly string[]
}

const groups: readonly (readonly [() => string, string])[] = [
  [() => t('Selling'), 'orders checkouts abandoned-checkouts payments payment-issues customers discounts'],
  [() => t('Catalogue'), 'products categories collections prices stock stock-locations imports exports uploads'],
  [() => t('Social'), 'social-posts social-platforms socials hashtags mentions social-settings'],
  [
    () => t('Making'),
    `
     inbound-emails inventory-orders inventory-items raw-materials material-types designs
     production-runs partners tasks task-templates task-categories translations`,
  ],
  [() => t('Growth'), 'ad-planning analytics'],
  [() => t('Agents'), 'agent-readiness agent-webhooks trusted-agents'],
  [
    () => t('Settings'),
    `
     settings regions shipping-options tax-rates sales-channels publishable-keys
     webhook-endpoints mailboxes emails audit-log users api-tokens`,
  ],
  [() => t('System'), 'changes doctor needs overview search stats'],
]

/** Returns words for an area: “Vendor emails” for `inbound-emails`. */
export const areaWords = (area: string): string => {
  const known: Readonly<Record<string, string>> = {
    'ad-planning': t('Visits, campaigns, and experiments'),
    'inbound-emails': t('Vendor emails'),
    socials: t('Social insights'),
    changes: t('Live updates'),
    doctor: t('System and checks'),
    needs: t('Needs you'),
    users: t('People and invitations'),
    uploads: t('Pictures'),
    'webhook-endpoints': t('Webhooks'),
  }
  const words = area.replaceAll('-', ' ')
  return known[area] ?? t(words.charAt(0).toUpperCase() + words.slice(1))
}

/** Returns the areas grouped like the navigation. Unknown areas are in the last group. */
export function areaGroups(scopes: readonly string[]): AreaGroup[] {
  const areas = new Set(scopes.map((scope) => scope.split(':')[0] ?? ''))
  const grouped = groups.map(([title, members]) => ({
    title: title(),
    areas: names(members).filter((area) => areas.delete(area)),
  }))
  const last = grouped[grouped.length - 1]
  return grouped
    .map((group) => (group === last ? { ...group, areas: [...group.areas, ...areas] } : group))
    .filter(({ areas: members }) => members.length > 0)
}
