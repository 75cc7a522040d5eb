import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/index.ts'
import { t } from '../../../frame/show.ts'
import type { Platform } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import type { DraftPost } from './draft-post.ts'

interface AccountsProps {
  readonly draft: DraftPost
  readonly set: (patch: Partial<DraftPost>) => void
  readonly platform: Platform
}

/** Which networks of a combined login, and which page or account of it. */
export function Accounts({ draft, set, platform }: AccountsProps) {
  const { label } = useNetworks()
  const isGraph = platform.name !== 'network_c' && platform.name !== 'network_c_alt'
  const { data } = useQuery({
    ...read('/admin/socials/accounts', { params: { query: { platform_id: platform.id } } }),
    enabled: isGraph && platform.status === 'active',
    staleTime: 300_000,
    retry: false,
  })
  if (!isGraph) return null
  const pages = data?.pages ?? []
  const accounts = data?.network_b_accounts ?? []
  const choosePage = (page_id: string | null) =>
    set({ page_id, ig_user_id: accounts.find((account) => account.page_id === page_id)?.id ?? draft.ig_user_id })
  return (
    <>
      {platform.name === 'network_ab' ? (
        <SegmentedControl
          aria-label={t('Networks')}
          value={draft.target}
          onChange={(target) => set({ target: target as DraftPost['target'] })}
          data={[
            { value: 'both', label: t('Both') },
            { value: 'network_a', label: label('network_a') },
            { value: 'network_b', label: label('network_b') },
          ]}
        />
      ) : null}
      {pages.length > 1 && platform.name !== 'network_b' ? (
        <Select
          label={t('Page')}
          allowDeselect={false}
          searchable={pages.length > 10}
          value={draft.page_id}
          onChange={choosePage}
          data={pages.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {accounts.length > 1 && platform.name !== 'network_a' ? (
        <Select
          label={t('{network} account', { network: label('network_b') })}
          allowDeselect={false}
          value={draft.ig_user_id}
          onChange={(ig_user_id) => set({ ig_user_id })}
          data={accounts.map(({ id, username }) => ({ value: id, label: username ?? id }))}
        />
      ) : null}
    </>
  )
}
