import { useQuery } from '@tanstack/react-query'
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

let waiting: Map<string, ((name: string) => void)[]> | null = null

/** Reads a name. Names requested within 5 ms share one call, which reads at most 100; further names are “Someone”. */
function nameOf(id: string): Promise<string> {
  if (waiting === null) {
    waiting = new Map()
    setTimeout(() => void answer(), 5)
  }
  const { promise, resolve } = Promise.withResolvers<string>()
  waiting.set(id, [...(waiting.get(id) ?? []), resolve])
  return promise
}

async function answer(): Promise<void> {
  const asked = waiting ?? new Map<string, ((name: string) => void)[]>()
  waiting = null
  const found = await get('/admin/ad-planning/people', { id: [...asked.keys()].slice(0, 100), limit: 100 }).catch(
    () => ({ people: [] }),
  )
  for (const [id, resolves] of asked) {
    const person = found.people.find((one) => one.id === id)
    for (const resolve of resolves) resolve(person ? personName(person) : t('Someone'))
  }
}

export function PersonLink({ id }: { id: string }) {
  const { data } = useQuery({ queryKey: ['person-name', id], queryFn: () => nameOf(id), staleTime: 300_000 }, queries)
  return <Go to={`/growth/people/${id}`}>{data ?? '…'}</Go>
}
