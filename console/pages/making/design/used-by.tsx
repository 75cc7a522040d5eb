import { X } from 'lucide-react'
import { act, may, type RecordOf, useRead } from '../../../api/index.ts'
import { field, IconAct, openForm, perform } from '../../../frame/do.ts'
import { Rows, Section } from '../../../frame/record.ts'
import { Go, Time, t, tn } from '../../../frame/show.ts'
import { usePartnerOptions } from '../parts.tsx'
import { runQuantity } from '../run/run.tsx'

/** Who sees the design among their work. */
export function Partners({ design, editable }: { design: RecordOf<'/admin/designs/{id}'>; editable: boolean }) {
  const linked = design.partners ?? []
  const link = () =>
    openForm({
      title: t('Show to partners'),
      submit: t('Show'),
      fields: [
        field.choices('partner_ids', t('Partners'), usePartnerOptions, {
          required: true,
          except: linked.map(({ id }) => id),
        }),
      ],
      run: (body) => act('post', '/admin/designs/{id}/partners', { id: design.id, body }),
      done: t('The partners see the design now.'),
    })
  const unlink = (linked_id: string) =>
    perform({
      run: () => act('delete', '/admin/designs/{id}/partners/{linked_id}', { id: design.id, linked_id }),
      undo: () => act('post', '/admin/designs/{id}/partners', { id: design.id, body: { partner_ids: [linked_id] } }),
      done: t('The partner does not see the design any more.'),
    })
  return (
    <Section title={t('Partners who see it')} action={editable && { label: t('Show to partners'), run: link }}>
      <Rows
        rows={linked}
        line={({ id, name, status }) => ({
          ...{ name, to: `/partners/${id}` },
          state: status === 'inactive' ? status : null,
          end: editable && <IconAct quiet icon={X} label={t('Hide from {name}', { name })} run={() => unlink(id)} />,
        })}
      />
    </Section>
  )
}

export function Products({ id }: { id: string }) {
  const { data } = useRead('/admin/products', { design_id: id, limit: 20 }, { enabled: may('products:read') })
  return (
    <Section title={t('Products made by it')}>
      <Rows
        rows={data?.products}
        none={t('None. Name this design on a product, and its paid orders become runs.')}
        line={(product) => ({ name: product.title, to: `/products/${product.id}`, state: product.status })}
      />
    </Section>
  )
}

export function Runs({ id }: { id: string }) {
  const query = { design_id: id, limit: 8, order: '-created_at' } as const
  const { data } = useRead('/admin/production-runs', query, { enabled: may('production-runs:read') })
  const all = tn('{count} run in all', '{count} runs in all', data?.count ?? 0)
  return (
    <Section title={t('Runs')} aside={<Go to={`/production?view=list&design_id=${id}`}>{all}</Go>}>
      <Rows
        rows={data?.production_runs}
        none={t('It was not made yet.')}
        line={(run) => ({
          name: [runQuantity(run), run.role, run.partner_name].filter(Boolean).join(' · '),
          to: `/production/${run.id}`,
          note: <Time at={run.created_at} ago />,
          state: run.status,
        })}
      />
    </Section>
  )
}
