import { act, may, type RecordOf, useRead } from '../../../api/index.ts'
import { danger, field, IconAct, openForm, stateOptions } from '../../../frame/do.ts'
import { X } from '../../../frame/icons.tsx'
import { DetailFrame, EditFields, Rows, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import { Go, State, Time, t, tn, useGo } from '../../../frame/show.ts'
import { designStates, designTypes } from '../designs/page.tsx'
import { dueField, usePartnerOptions } from '../parts.tsx'
import { NewRunButton } from '../production/new-run.tsx'
import { runQuantity } from '../run/run.tsx'
import { Colors, Components, Pictures, Sizes, Specifications } from './parts.tsx'

export default function DesignPage() {
  const id = useRecordId()
  const go = useGo()
  const query = useRead('/admin/designs/{id}', { id })
  const saver = useSaver('post', '/admin/designs/{id}', { id }, ['translations', 'production-runs'])
  if (!query.data) return <DetailFrame query={query} />

  const { design } = query.data
  const editable = may('designs:write')
  const parts = { design, editable }
  const remove = {
    label: t('Delete design'),
    danger: true,
    confirm: danger(
      t('Delete design'),
      t('Also deletes its specifications, colours, sizes, components, and pictures. Existing runs keep their copy.'),
    ),
    run: () => act('delete', '/admin/designs/{id}', { id }),
    done: t('Design deleted.'),
    onDone: () => go('/designs'),
  }
  const edit = { record: design, saver, editable }
  return (
    <DetailFrame
      title={design.name}
      states={<State value={design.status} />}
      lead={design.description}
      actions={[editable && remove]}
      record={{ type: 'design', id }}
      aside={
        <>
          <NewRunButton design={id} />
          <Section title={t('Details')}>
            <EditFields
              {...edit}
              fields={[
                field.text('name', t('Name'), { required: true }),
                field.choice('status', t('Status'), designStates(), {
                  required: true,
                  shown: <State value={design.status} />,
                }),
                field.choice('priority', t('Priority'), stateOptions('low', 'medium', 'high', 'urgent'), {
                  required: true,
                }),
                dueField('target_completion_at', t('Ready by')),
                field.choice('design_type', t('Type'), designTypes(), { required: true }),
                field.text('unit', t('Unit of measure'), { required: true }),
                field.text('concept_theme', t('Theme')),
                field.money('estimated_cost', t('Estimated cost'), {
                  nullable: true,
                  currency: design.currency ?? undefined,
                }),
                field.tags('tags', t('Tags')),
              ]}
            />
          </Section>
          <Partners {...parts} />
        </>
      }
    >
      <Pictures {...parts} />
      <Section title={t('Description and notes')}>
        <EditFields
          {...edit}
          fields={[
            field.long('description', t('Description')),
            field.long('designer_notes', t('Designer’s notes')),
            field.long('revision_notes', t('Change notes')),
          ]}
        />
      </Section>
      <Specifications {...parts} />
      <Components {...parts} />
      <Sizes {...parts} />
      <Colors {...parts} />
      <Products id={id} />
      <Runs id={id} />
    </DetailFrame>
  )
}

function Partners({ design, editable }: { design: RecordOf<'/admin/designs/{id}'>; editable: boolean }) {
  const linked = design.partners ?? []
  const link = () =>
    openForm({
      title: t('Share with partners'),
      submit: t('Share with partners'),
      fields: [
        field.choices('partner_ids', t('Partners'), usePartnerOptions, {
          required: true,
          except: linked.map(({ id }) => id),
        }),
      ],
      run: (body) => act('post', '/admin/designs/{id}/partners', { id: design.id, body }),
      done: t('Design shared with the partners.'),
    })
  const unlink = (linked_id: string) => ({
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
          end: editable && <IconAct quiet icon={X} label={t('Stop sharing with {name}', { name })} {...unlink(id)} />,
        })}
      />
    </Section>
  )
}

function Products({ id }: { id: string }) {
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

function Runs({ id }: { id: string }) {
  const query = { design_id: id, limit: 8, order: '-created_at' } as const
  const { data } = useRead('/admin/production-runs', query, { enabled: may('production-runs:read') })
  const all = data && tn('{count} run in total', '{count} runs in total', data.count)
  return (
    <Section title={t('Runs')} aside={all && <Go to={`/production?view=list&design_id=${id}`}>{all}</Go>}>
      <Rows
        rows={data?.production_runs}
        none={t('Not produced yet.')}
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
