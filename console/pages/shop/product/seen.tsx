import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/index.ts'
import { countryOptions } from '../../../frame/places.ts'
import { Money, Picture, State, t } from '../../../frame/show.ts'
import { Json } from '../json.tsx'
import { useCountries } from '../use-countries.ts'
import type { Product } from './product.ts'

export default function Seen({ product }: { product: Product }) {
  const countries = useCountries()
  const [chosen, setChosen] = useState<string | null>(null)
  const country = chosen ?? countries[0] ?? null
  const { data, error, isPending } = useQuery({
    queryKey: ['products', 'as-agents-see', product.id, product.updated_at, country],
    queryFn: () =>
      act('post', '/ucp/2026-08-25/catalog/product', {
        params: { header: { 'UCP-Agent': 'profile="https://console.invalid/agent"' } },
        body: { id: product.id, ...(country ? { context: { address_country: country } } : {}) },
      } as never) as Promise<unknown>,
    retry: false,
  })
  const seen = seenIn(data)
  return (
    <div className="stack">
      {countries.length > 1 ? (
        <Select
          label={t('Customer in')}
          value={country}
          onChange={setChosen}
          allowDeselect={false}
          data={countryOptions(countries)}
        />
      ) : null}
      {seen ? (
        <div className="panel agent-card">
          {seen.media[0] ? <Picture src={seen.media[0].url} alt={seen.media[0].alt_text ?? ''} /> : null}
          <div>
            <b>{seen.title}</b>
            <p>{seen.description?.plain}</p>
            <ul className="plain-list">
              {seen.variants.map((variant) => (
                <li key={variant.id} className="thread">
                  <span>{variant.title}</span>
                  <Money amount={variant.price?.amount} currency={variant.price?.currency} />
                  <State value={variant.availability?.available ? 'in_stock' : 'out_of_stock'} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : isPending ? null : (
        <p className="quiet">
          {error ? error.message : t('Agents can’t see it: it is not published, or nothing can be bought there.')}
        </p>
      )}
      {data ? <Json label={t('As JSON')} value={data} /> : null}
    </div>
  )
}

interface Seen {
  readonly title: string
  readonly description?: { readonly plain?: string }
  readonly media: readonly { readonly url: string; readonly alt_text?: string }[]
  readonly variants: readonly {
    readonly id: string
    readonly title: string
    readonly price?: { readonly amount: number; readonly currency: string }
    readonly availability?: { readonly available?: boolean }
  }[]
}

/**
 * Returns the product in a response; null if it has no title. The generated type is open, because the protocol allows
 * extensions.
 */
function seenIn(data: unknown): Seen | null {
  const product = (data as { product?: Partial<Seen> } | undefined)?.product
  return product?.title ? { title: '', media: [], variants: [], ...product } : null
}
