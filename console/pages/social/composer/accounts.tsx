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

export function Accounts({ draft, set, platform }: AccountsProps) {
  const { label, typeOf } = useNetworks()
  const type = typeOf(platform)
  const hasPages = type?.has_pages === true
  const { data } = useQuery({
    ...read('/admin/socials/accounts', { params: { query: { platform_id: platform.id } } }),
    enabled: hasPages && platform.status === 'active',
    staleTime: 300_000,
    retry: false,
  })
  if (!hasPages) return null
  const choices = type.networks.map(({ network }) => network)
  const namedBy = (member: string) => type.networks.find((one) => one.account === member)?.network
  const pages = data?.pages ?? []
  const accounts = data?.network_b_accounts ?? []
  const choosePage = (page_id: FieldValue) =>
    set({
      page_id: textOf(page_id),
      ig_user_id: accounts.find((account) => account.page_id === page_id)?.id ?? draft.ig_user_id,
    })
  const networks = { both: t('Both'), ...Object.fromEntries(choices.map((network) => [network, label(network)])) }
  const photo = namedBy('ig_user_id')
  const accountOptions = accounts.map(({ id, username }) => ({ value: id, label: username ?? id }))
  return (
    <>
      {choices.length > 1 ? (
        <Switcher
          label={t('Networks')}
          value={draft.target}
          onChange={(target) => set({ target: target as DraftPost['target'] })}
          options={optionList(networks)}
        />
      ) : null}
      {pages.length > 1 && namedBy('page_id') ? (
        <FieldInput
          field={field.choice('page_id', t('Page'), recordOptions(pages, 'name'), { required: true })}
          value={draft.page_id}
          onChange={choosePage}
        />
      ) : null}
      {accounts.length > 1 && photo ? (
        <FieldInput
          field={field.choice('ig_user_id', t('{network} account', { network: label(photo) }), accountOptions, {
            required: true,
          })}
          value={draft.ig_user_id}
          onChange={(ig_user_id) => set({ ig_user_id: textOf(ig_user_id) })}
        />
      ) : null}
    </>
  )
}

const textOf = (value: FieldValue): string | null => (typeof value === 'string' ? value : null)
