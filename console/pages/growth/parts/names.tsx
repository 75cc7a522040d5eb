import { useQuery } from '@tanstack/react-query'
import { inBatches } from '../../../api/batches.ts'
import { get, queries, type RowOf, read } from '../../../api/index.ts'
import { Go, Nothing, t } from '../../../frame/show.ts'
import { personName } from './words.ts'

export type Campaign = RowOf<'/admin/ad-planning/campaigns'>

const campaigns = read('/admin/ad-planning/campaigns', { limit: 100, order: 'name' })

export function useCampaigns() {
  const { data } = useQuery(campaigns)
  return data?.campaigns ?? []
}

export function CampaignName({ id }: { id: string | null }) {
  const found = useCampaigns().find((campaign) => campaign.id === id)
  if (id === null) return <Nothing />
  return <Go to={`/growth/campaigns?open=${id}`}>{found?.name ?? t('Campaign')}</Go>
}

const nameOf = inBatches(100, async (ids) => {
  const { people } = await get('/admin/ad-planning/people', { id: [...ids], limit: ids.length })
  const names = new Map(people.map((person) => [person.id, personName(person)]))
  return ids.map((id) => names.get(id) ?? t('Someone'))
})

export function PersonLink({ id }: { id: string }) {
  const { data } = useQuery({ queryKey: ['person-name', id], queryFn: () => nameOf(id), staleTime: 300_000 }, queries)
  return <Go to={`/growth/people/${id}`}>{data ?? '…'}</Go>
}
