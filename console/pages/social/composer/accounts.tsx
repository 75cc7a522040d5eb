import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/index.ts'
import { FieldInput, type FieldValue, field, optionList, recordOptions } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'
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
  const choosePage = (page_id: FieldValue) =>
    set({
      page_id: textOf(page_id),
      ig_user_id: accounts.find((account) => account.page_id === page_id)?.id ?? draft.ig_user_id,
    })
  const networks = { both: t('Both'), network_a: label('network_a'), network_b: label('network_b') }
  const account = t('{network} account', { network: label('network_b') })
  const accountOptions = accounts.map(({ id, username }) => ({ value: id, label: username ?? id }))
  return (
    <>
      {platform.name === 'network_ab' ? (
        <Switcher
          label={t('Networks')}
          value={draft.target}
          onChange={(target) => set({ target: target as DraftPost['target'] })}
          options={optionList(networks)}
        />
      ) : null}
      {pages.length > 1 && platform.name !== 'network_b' ? (
        <FieldInput
          field={field.choice('page_id', t('Page'), recordOptions(pages, 'name'), { required: true })}
          value={draft.page_id}
          onChange={choosePage}
        />
      ) : null}
      {accounts.length > 1 && platform.name !== 'network_a' ? (
        <FieldInput
          field={field.choice('ig_user_id', account, accountOptions, { required: true })}
          value={draft.ig_user_id}
          onChange={(ig_user_id) => set({ ig_user_id: textOf(ig_user_id) })}
        />
      ) : null}
    </>
  )
}

const textOf = (value: FieldValue): string | null => (typeof value === 'string' ? value : null)
