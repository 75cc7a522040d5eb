import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { Failure } from '../../../frame/broken.tsx'
import { Section } from '../../../frame/detail/section.tsx'
import { Empty } from '../../../frame/empty.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { formatNumber, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { type Network, networks } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import './tags.css'

export default function TagsPage() {
  const [search, set] = useSearchState()
  const { label } = useNetworks()
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
    <>
      <PageHead title={t('Tags')} lead={t('Hashtags and mentions of your posts, and how often they were used.')} />
      <div className="list-bar tag-bar">
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
        <SegmentedControl
          aria-label={t('Sort by')}
          value={query.type}
          onChange={(order) => set({ order: order === 'popular' ? null : order })}
          data={[
            { value: 'popular', label: t('Most used') },
            { value: 'recent', label: t('Used last') },
          ]}
        />
      </div>
      {error ? (
        <Failure error={error} />
      ) : hashtags.data && mentions.data && tags.length + people.length === 0 ? (
        <Empty
          title={search.q ? t('Nothing matches') : t('No tags yet')}
          text={t(
            'They are taken from the text of your posts. “Read tags of past posts” on a platform reads its last 50.',
          )}
        />
      ) : (
        <div className="tags">
          <Tags title={t('Hashtags')} rows={tags} label={label} />
          <Tags title={t('Mentions')} rows={people} label={label} />
        </div>
      )}
    </>
  )
}

interface TagRow {
  readonly word: string
  readonly note: string | null
  readonly platform: Network | 'all'
  readonly usage_count: number
  readonly last_used_at: string
}

/** Each with a bar for how often it was used. */
function Tags({ title, rows, label }: { title: string; rows: readonly TagRow[]; label: (network: Network) => string }) {
  const most = Math.max(1, ...rows.map(({ usage_count }) => usage_count))
  return (
    <Section title={title} aside={<span className="count">{formatNumber(rows.length)}</span>}>
      {rows.length === 0 ? <p className="quiet">{t('None')}</p> : null}
      <ul className="tag-list">
        {rows.map(({ word, note, platform, usage_count, last_used_at }) => (
          <li key={`${word} ${platform}`}>
            <span className="tag-word">
              <b>{word}</b>
              {note ? <span className="quiet"> {note}</span> : null}
              {platform === 'all' ? null : <span className="quiet"> · {label(platform)}</span>}
            </span>
            <span className="figure">{formatNumber(usage_count)}</span>
            <span className="tag-share" aria-hidden>
              <span style={{ width: `${(usage_count / most) * 100}%` }} />
            </span>
            <span className="quiet tag-when">
              <Time at={last_used_at} ago />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
