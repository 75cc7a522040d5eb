import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { State, type Tone } from '../../../frame/state.tsx'
import { t } from '../../../messages/text.ts'
import type { Product } from './product.types.ts'

/** The part of the page that mends a finding. */
const parts: Readonly<Record<string, string>> = {
  'product-sold-nowhere': 'facts',
  'category-missing': 'facts',
  'products-alike': 'words',
  'description-short': 'words',
  'picture-missing': 'pictures',
  'picture-without-words': 'pictures',
  'sold-out': 'stock',
}

const tones: Readonly<Record<string, Tone>> = { blocks: 'bad', hinders: 'warm', helps: 'quiet' }

const weights = (): Readonly<Record<string, string>> => ({
  blocks: t('Cannot be bought'),
  hinders: t('Hinders'),
  helps: t('Would help'),
})

/** What an agent stumbles over in this product, each with the way to the field that mends it. */
export function Findings({ productId, product }: { productId: string; product: Product }) {
  const { data } = useQuery(read('/admin/agent-readiness', { params: { query: { product_id: productId } } }))
  const findings = data?.agent_readiness.findings ?? []
  if (product.status !== 'published' || findings.length === 0) return null
  return (
    <section className="findings" aria-label={t('What agents stumble over')}>
      <h2>{t('What agents stumble over')}</h2>
      <ul className="plain-list">
        {findings.map(({ name, severity, problem, mend, examples }) => (
          <li key={name}>
            <State value={severity} tone={tones[severity]} label={weights()[severity] ?? severity} />
            <span>
              {t(problem)} <span className="quiet">{t(mend)}</span>
              {places(name, examples, product).map((place) => (
                <span className="quiet" key={place}>
                  {' '}
                  {place}
                </span>
              ))}
            </span>
            <a href={`#${parts[name] ?? 'variants'}`}>{t('Fix it')}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which variants it is about, where it is about some of them. */
function places(name: string, examples: readonly { readonly what: string }[], { title }: Product): readonly string[] {
  if (name !== 'price-missing-in-region' && name !== 'option-missing' && name !== 'variant-without-price') return []
  const said = examples.map(({ what }) => (what.startsWith(`${title}, `) ? what.slice(title.length + 2) : what))
  return [said.slice(0, 4).join('; ') + (said.length > 4 ? ' …' : '')]
}
