import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { useSearchState } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { Empty, Failure, formatNumber, Go, PageHead, Time, t } from '../../../frame/show.ts'
import type { Network } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import '../insights/insights.css'
import { Switcher } from '../../../frame/switcher.tsx'

export default function TagsPage() {
  const [search, set] = useSearchState()
  const { label, networks } = useNetworks()
  const [q] = useDebouncedValue(search.q ?? '', 150)
  const platform = networks.find((network) => network === search.network) ?? 'all'
  const query = { q, platform, type: search.order === 'recent' ? 'recent' : 'popular', limit: 100 } as const
  const hashtags = useQuery(read('/admin/socials/hashtags', { params: { query } }))
  const mentions = useQuery(read('/admin/socials/mentions', { params: { query } }))
  const tags = hashtags.data?.hashtags.map((one) => ({ ...one, word: `#${one.tag}`, note: null })) ?? []
  const people =
    mentions.data?.mentions.map((one) => ({ ...one, word: `@${one.username}`, note: one.display_name })) ?? []
  const error = hashtags.error ?? mentions.error
  return (
    <div className="stack">
      <PageHead title={t('Tags')} lead={t('Hashtags and mentions in your posts, and how often you used them.')} />
      <div className="list-bar">
        <TextInput
          type="search"
          className="search-box"
          aria-label={t('Search tags')}
          placeholder={t('Search')}
          value={search.q ?? ''}
          onChange={({ currentTarget }) => set({ q: currentTarget.value })}
        />
        <Select
          aria-label={t('Network')}
          value={platform}
          allowDeselect={false}
          onChange={(network) => set({ network: network === 'all' ? null : network })}
          data={[
            { value: 'all', label: t('All networks') },
            ...networks.map((network) => ({ value: network, label: label(network) })),
          ]}
        />
        <Switcher
          label={t('Sort by')}
          value={query.type}
          onChange={(order) => set({ order: order === 'popular' ? null : order })}
          options={[
            { value: 'popular', label: t('Most used') },
            { value: 'recent', label: t('Last used') },
          ]}
        />
      </div>
      {error ? (
        <Failure error={error} />
      ) : hashtags.data && mentions.data && tags.length + people.length === 0 ? (
        <Empty
          title={search.q ? t('No results') : t('No tags yet')}
          text={t(
            'Tags come from the text of your posts. To read the last 50 posts of a platform, choose “Read tags from past posts” there.',
          )}
        />
      ) : (
        <div className="columns">
          <Tags title={t('Hashtags')} rows={tags} />
          <Tags title={t('Mentions')} rows={people} />
        </div>
      )}
    </div>
  )
}

interface TagRow {
  readonly word: string
  readonly note: string | null
  readonly platform: Network | 'all'
  readonly usage_count: number
  readonly last_used_at: string
}

function Tags({ title, rows }: { title: string; rows: readonly TagRow[] }) {
  const { label } = useNetworks()
  return (
    <Section title={title} aside={<span className="count">{formatNumber(rows.length)}</span>}>
      {rows.length === 0 ? <p className="quiet">{t('None')}</p> : null}
      <Bars
        label={title}
        bars={rows.map(({ word, note, platform, usage_count, last_used_at }) => ({
          key: `${word} ${platform}`,
          name: (
            <>
              <Go to={`/social?view=list&q=${encodeURIComponent(word)}`}>{word}</Go>{' '}
              <span className="quiet">{note}</span>
              {platform === 'all' ? null : <span className="quiet"> · {label(platform)}</span>}
            </>
          ),
          value: usage_count,
          shown: formatNumber(usage_count),
          note: <Time at={last_used_at} ago />,
        }))}
      />
    </Section>
  )
}
