import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { type ActionData, useAction } from '../../../api/index.ts'
import { ExternalLink } from '../../../frame/icons.tsx'
import { countryOptions } from '../../../frame/places.ts'
import { Section } from '../../../frame/record.ts'
import { Empty, formatNumber, Go, Notice, State, t, tn } from '../../../frame/show.ts'
import { withOneMore, withQuantity } from '../basket.rules.ts'
import { Json } from '../json.tsx'
import { ItemLine, Sums } from '../lines.tsx'
import { Stepper } from '../order/units.tsx'
import { useCountries } from '../use-countries.ts'
import { FoundCard, type Picked } from './found-card.tsx'

export type Found = ActionData<'post', '/admin/agent-bench/search'>['answer']

interface Asked {
  readonly query: string
  readonly country: string | null
}

const requestOf = ({ query, country }: Asked) => ({
  ...(query === '' ? {} : { query }),
  pagination: { limit: 12 },
  ...(country === null ? {} : { context: { address_country: country } }),
})

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
  return (
    <div className="stack">
      <form className="card bench-ask" onSubmit={submit}>
        <TextInput
          size="md"
          label={t('What would a shopper ask?')}
          placeholder={t('a blue cotton kurta for a wedding')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Select
          size="md"
          label={t('Shopper’s country')}
          data={countryOptions(countries)}
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
      <div className="beside">
        <div className="stack">
          {search.data && asked ? (
            <Answer
              found={search.data.answer}
              asked={asked}
              onAdd={(item) => setPicked((before) => withOneMore(before, item))}
            />
          ) : (
            <Empty
              title={t('Start with a search')}
              text={t(
                'Shows exactly what an agent receives, in the same order, with prices for the shopper’s country.',
              )}
            />
          )}
        </div>
        <Basket picked={picked} onChange={setPicked} />
      </div>
    </div>
  )
}

function Answer({ found, asked, onAdd }: { found: Found; asked: Asked; onAdd: (item: Picked) => void }) {
  return (
    <>
      <div role="status">
        <b>{tn('{count} product', '{count} products', found.count)}</b>
        {(found.messages ?? []).map(({ content }) => (
          <p key={content} className="plain quiet">
            {content}
          </p>
        ))}
      </div>
      {found.products.length === 0 ? (
        <Empty
          title={t('An agent finds nothing')}
          text={t('Use the shopper’s words in titles and descriptions, or add a category that contains them.')}
        />
      ) : (
        <ul className="cards">
          {found.products.map((product) => (
            <FoundCard key={product.id} product={product} onAdd={onAdd} />
          ))}
        </ul>
      )}
      <Json label={t('Request from the agent')} value={requestOf(asked)} />
      <Json label={t('What the agent receives')} value={found} />
    </>
  )
}

function Basket(props: { picked: readonly Picked[]; onChange: (next: readonly Picked[]) => void }) {
  const { picked, onChange } = props
  const begin = useAction('post', '/admin/agent-bench/checkouts', { changes: ['checkouts'] })
  const { mutate, data, isPending, reset } = begin
  // A changed cart starts a new checkout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the basket is the reason, not an input
  useEffect(() => reset(), [picked, reset])
  const [first] = picked
  if (first === undefined)
    return (
      <Section title={t('Cart')}>
        <p className="quiet">{t('Add items and open the payment page, as an agent would.')}</p>
      </Section>
    )
  const { currency } = first.price
  // If there is no shipping address, the currency determines the region.
  const items = picked.map(({ id, quantity }) => ({ item: { id }, quantity }))
  const body = { line_items: items, context: { currency } }
  const amount = picked.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0)
  return (
    <div className="stack">
      <Section title={t('Cart')}>
        <ul>
          {picked.map(({ id, title, variantTitle, quantity }) => (
            <ItemLine key={id} name={title} detail={variantTitle}>
              <Stepper
                name={`${title}, ${variantTitle}`}
                value={quantity}
                onChange={(next) => onChange(withQuantity(picked, id, next))}
              >
                {formatNumber(quantity)}
              </Stepper>
            </ItemLine>
          ))}
        </ul>
        <Sums currency={currency} sums={[{ label: t('Items'), amount, look: 'total' }]} />
        {data ? null : (
          <Button fullWidth loading={isPending} onClick={() => mutate({ body })}>
            {t('Start checkout')}
          </Button>
        )}
      </Section>
      {data ? <Begun session={data.answer} sent={body} /> : null}
    </div>
  )
}

type Session = ActionData<'post', '/admin/agent-bench/checkouts'>['answer']

function Begun({ session, sent }: { session: Session; sent: unknown }) {
  const errors = session.messages.filter(({ type }) => type === 'error')
  return (
    <Section title={t('Response to the agent')} stack>
      <div>
        <State value={session.status} />
      </div>
      <Sums
        currency={session.currency}
        sums={session.totals.map(({ type, display_text, amount }) => ({
          label: display_text,
          amount,
          ...(type === 'total' ? { look: 'total' } : {}),
        }))}
      />
      {errors.length > 0 ? (
        <Notice title={t('Still needed')}>
          {errors.map(({ content }) => (
            <div key={content}>{content}</div>
          ))}
        </Notice>
      ) : null}
      <Button
        component="a"
        href={session.continue_url}
        target="_blank"
        rel="noopener"
        rightSection={<ExternalLink size={16} aria-hidden />}
      >
        {t('Open payment page')}
      </Button>
      <Go to={`/checkouts/${session.id}`}>{t('View this checkout')}</Go>
      <Json label={t('Request from the agent')} value={sent} />
      <Json label={t('What the agent receives')} value={session} />
    </Section>
  )
}
