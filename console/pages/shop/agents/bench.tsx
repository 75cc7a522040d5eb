import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ActionData } from '../../../api/client.ts'
import { read, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Empty } from '../../../frame/empty.tsx'
import { language, t, tn } from '../../../messages/text.ts'
import { added, type Picked } from './basket.rules.ts'
import { Basket } from './basket.tsx'
import { FoundCard } from './found-card.tsx'
import { Json } from './json.tsx'

export type Found = ActionData<'post', '/admin/agent-bench/search'>['answer']
export type FoundProduct = Found['products'][number]

interface Asked {
  readonly query: string
  readonly country: string | null
}

const contextOf = (country: string | null) => (country === null ? {} : { context: { address_country: country } })
const requestOf = ({ query, country }: Asked) => ({
  ...(query === '' ? {} : { query }),
  pagination: { limit: 12 },
  ...contextOf(country),
})

/** The bench: ask as a shopper would, see what an agent receives, and take it to the payment page. */
export function Bench() {
  const countries = useCountries()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const search = useAction('post', '/admin/agent-bench/search')
  const country = chosen ?? countries[0] ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = { query: query.trim(), country }
    setAsked(next)
    search.mutate({ body: requestOf(next) })
  }
  const names = new Intl.DisplayNames([language()], { type: 'region' })
  return (
    <div className="bench">
      <form className="card bench-ask" onSubmit={submit}>
        <TextInput
          className="bench-words"
          size="md"
          label={t('What would a shopper say?')}
          placeholder={t('a blue cotton kurta for a wedding')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Select
          size="md"
          label={t('Shopper in')}
          data={countries.map((code) => ({ value: code, label: names.of(code) ?? code }))}
          value={country}
          onChange={(next) => {
            setChosen(next)
            setPicked([])
          }}
          allowDeselect={false}
          searchable
        />
        <Button size="md" type="submit" loading={search.isPending}>
          {t('Ask')}
        </Button>
      </form>
      <div className="bench-columns">
        <div className="stack">
          {search.data && asked ? (
            <Answer
              found={search.data.answer}
              asked={asked}
              onAdd={(item) => setPicked((before) => added(before, item))}
            />
          ) : (
            <Empty
              title={t('Ask for something')}
              text={t('You see exactly what an agent receives, in its order, with prices for the shopper’s country.')}
            />
          )}
        </div>
        <Basket picked={picked} onChange={setPicked} />
      </div>
    </div>
  )
}

/** The countries that the shop sells to, those of its default region first. */
function useCountries(): readonly string[] {
  const { data } = useQuery({
    ...read('/admin/regions', { params: { query: { limit: 100 } } }),
    enabled: may('regions:read'),
  })
  const settings = useQuery({ ...read('/admin/settings'), enabled: may('settings:read') })
  const home = settings.data?.settings.default_region_id
  const regions = (data?.regions ?? []).toSorted((a, b) => Number(b.id === home) - Number(a.id === home))
  return [...new Set(regions.flatMap(({ countries }) => countries))]
}

function Answer(props: { found: Found; asked: Asked; onAdd: (item: Picked) => void }) {
  const { found, asked, onAdd } = props
  return (
    <>
      <div className="bench-count" role="status">
        <b>{tn('{count} product', '{count} products', found.count)}</b>
        {(found.messages ?? []).map(({ content }) => (
          <p key={content} className="quiet">
            {content}
          </p>
        ))}
      </div>
      {found.products.length === 0 ? (
        <Empty
          title={t('An agent finds nothing')}
          text={t('Use the shopper’s words in titles and descriptions, or add a category that says them.')}
        />
      ) : (
        <ul className="found">
          {found.products.map((product) => (
            <FoundCard key={product.id} product={product} onAdd={onAdd} />
          ))}
        </ul>
      )}
      <Json label={t('What the agent sends')} value={requestOf(asked)} />
      <Json label={t('What the agent receives')} value={found} />
    </>
  )
}
