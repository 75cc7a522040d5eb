import { act, may, useRead } from '../../../api/index.ts'
import { danger, field, perform, stateOptions } from '../../../frame/do.ts'
import { DetailFrame, EditFields, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import { State, t, useGo } from '../../../frame/show.ts'
import { designStates, designTypes } from '../designs/page.tsx'
import { dueField } from '../parts.tsx'
import { NewRunButton } from '../production/new-run.tsx'
import { Colors, Components, Pictures, Sizes, Specifications } from './parts.tsx'
import { Partners, Products, Runs } from './used-by.tsx'

/** How a thing is made, who may see that, and where it is sold and made. */
export default function DesignPage() {
  const id = useRecordId()
  const go = useGo()
  const query = useRead('/admin/designs/{id}', { id })
  const saver = useSaver('post', '/admin/designs/{id}', { id }, ['translations', 'production-runs'])
  const back = { to: '/designs', label: t('Designs') }
  if (!query.data) return <DetailFrame title={t('Design')} back={back} query={query} />

  const { design } = query.data
  const editable = may('designs:write')
  const parts = { design, editable }
  const remove = () =>
    perform({
      confirm: danger(
        t('Delete design'),
        t('Also deletes its specifications, colours, sizes, components, and pictures. Existing runs keep their copy.'),
      ),
      run: () => act('delete', '/admin/designs/{id}', { id }),
      done: t('Design deleted.'),
      onDone: () => go('/designs'),
    })
  const edit = { record: design, saver, editable }
  return (
    <DetailFrame
      title={design.name}
      back={back}
      states={<State value={design.status} />}
      lead={design.description}
      actions={[editable && { label: t('Delete design'), danger: true, run: remove }]}
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
      <Section title={t('In words')}>
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
