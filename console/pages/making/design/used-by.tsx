import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import type { components } from '../../../api/generated/schema.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { Go } from '../../../frame/go.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { usePartnerOptions } from '../choices.ts'
import { runQuantity } from '../run/run-words.ts'

type Design = components['schemas']['Design']

/** Who sees the design among their work. */
export function Partners({ design, editable }: { design: Design; editable: boolean }) {
  const options = usePartnerOptions()
  const linked = design.partners ?? []
  const link = () =>
    openForm({
      title: t('Show to partners'),
      submit: t('Show'),
      fields: [
        {
          name: 'partner_ids',
          label: t('Partners'),
          kind: 'choices',
          required: true,
          options: options.filter(({ value }) => !linked.some(({ id }) => id === value)),
        },
      ],
      run: async ({ partner_ids }) => {
        await act('post', '/admin/designs/{id}/partners', {
          params: { path: { id: design.id } },
          body: { partner_ids: [...(partner_ids as readonly string[])] },
        })
        await refresh('designs')
        notifySaved(t('The partners see the design now.'))
      },
    })
  return (
    <Section title={t('Partners who see it')}>
      <ul className="plain-list">
        {linked.map(({ id, name, status }) => (
          <li key={id} className="row-between">
            <Go to={`/partners/${id}`}>{name}</Go>
            {status === 'inactive' ? <State value={status} /> : null}
          </li>
        ))}
      </ul>
      {editable ? (
        <Button variant="default" onClick={link}>
          {t('Show to partners')}
        </Button>
      ) : null}
    </Section>
  )
}

export function Products({ id }: { id: string }) {
  const { data } = useQuery({
    ...read('/admin/products', { params: { query: { design_id: id, limit: 20 } } }),
    enabled: may('products:read'),
  })
  const products = data?.products ?? []
  return (
    <Section title={t('Products made by it')}>
      {data && products.length === 0 ? (
        <p className="quiet">{t('None. Name this design on a product, and its paid orders become runs.')}</p>
      ) : null}
      <ul className="plain-list">
        {products.map((product) => (
          <li key={product.id} className="row-between">
            <Go to={`/products/${product.id}`}>{product.title}</Go>
            <State value={product.status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Runs({ id }: { id: string }) {
  const { data } = useQuery({
    ...read('/admin/production-runs', { params: { query: { design_id: id, limit: 8, order: '-created_at' } } }),
    enabled: may('production-runs:read'),
  })
  const runs = data?.production_runs ?? []
  return (
    <Section
      title={t('Runs')}
      aside={
        <Go to={`/production?view=list&design_id=${id}`}>
          {tn('{count} run in all', '{count} runs in all', data?.count ?? 0)}
        </Go>
      }
    >
      {data && runs.length === 0 ? <p className="quiet">{t('It was not made yet.')}</p> : null}
      <ul className="plain-list">
        {runs.map((run) => (
          <li key={run.id} className="row-between">
            <span>
              <Go to={`/production/${run.id}`}>
                {[runQuantity(run), run.role, run.partner_name].filter(Boolean).join(' · ')}
              </Go>{' '}
              <span className="quiet">
                <Time at={run.created_at} ago />
              </span>
            </span>
            <State value={run.status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
