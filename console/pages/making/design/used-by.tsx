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
      title: t('Share with partners'),
      submit: t('Show'),
      fields: [
        field.choices('partner_ids', t('Partners'), usePartnerOptions, {
          required: true,
          except: linked.map(({ id }) => id),
        }),
      ],
      run: (body) => act('post', '/admin/designs/{id}/partners', { id: design.id, body }),
      done: t('Design shared with the partners.'),
    })
  const unlink = (linked_id: string) =>
    perform({
      run: () => act('delete', '/admin/designs/{id}/partners/{linked_id}', { id: design.id, linked_id }),
      undo: () => act('post', '/admin/designs/{id}/partners', { id: design.id, body: { partner_ids: [linked_id] } }),
      done: t('Design no longer shared with the partner.'),
    })
  return (
    <Section title={t('Shared with partners')} action={editable && { label: t('Share with partners'), run: link }}>
      <Rows
        rows={linked}
        line={({ id, name, status }) => ({
          ...{ name, to: `/partners/${id}` },
          state: status === 'inactive' ? status : null,
          end: editable && (
            <IconAct quiet icon={X} label={t('Stop sharing with {name}', { name })} run={() => unlink(id)} />
          ),
        })}
      />
    </Section>
  )
}

export function Products({ id }: { id: string }) {
  const { data } = useRead('/admin/products', { design_id: id, limit: 20 }, { enabled: may('products:read') })
  return (
    <Section title={t('Products with this design')}>
      <Rows
        rows={data?.products}
        none={t('No products yet. Select this design on a product to turn its paid orders into runs.')}
        line={(product) => ({ name: product.title, to: `/products/${product.id}`, state: product.status })}
      />
    </Section>
  )
}

export function Runs({ id }: { id: string }) {
  const query = { design_id: id, limit: 8, order: '-created_at' } as const
  const { data } = useRead('/admin/production-runs', query, { enabled: may('production-runs:read') })
  const all = tn('{count} run in total', '{count} runs in total', data?.count ?? 0)
  return (
    <Section title={t('Runs')} aside={<Go to={`/production?view=list&design_id=${id}`}>{all}</Go>}>
      <Rows
        rows={data?.production_runs}
        none={t('It was never produced.')}
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
