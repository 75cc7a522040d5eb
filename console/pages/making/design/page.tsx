import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { DetailFrame, Section } from '../../../frame/detail/detail-frame.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { useGo } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatDate } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { choices, useId } from '../choices.ts'
import '../making.css'
import { NewRunButton } from '../production/new-run.tsx'
import { designStates, designTypes, priorities } from './design-words.ts'
import { Colors, Components, Pictures, Sizes, Specifications } from './parts.tsx'
import { Partners, Products, Runs } from './used-by.tsx'

/** How a thing is made, who may see that, and where it is sold and made. */
export default function DesignPage() {
  const id = useId()
  const go = useGo()
  const ask = useAsk()
  const { data, error, refetch } = useQuery(read('/admin/designs/{id}', { params: { path: { id } } }))
  const design = data?.design
  const saver = useSaver('post', '/admin/designs/{id}', { id }, ['translations', 'production-runs'])
  const write = may('designs:write')
  const remove = useAction('delete', '/admin/designs/{id}', {
    done: t('The design was deleted.'),
    onDone: () => go('/designs'),
  })
  const askRemove = async () => {
    const text = t(
      'Its specifications, colours, sizes, components and pictures go with it. Runs keep what they were made by.',
    )
    if (await ask({ title: t('Delete the design'), text, danger: true })) remove.mutate({ params: { path: { id } } })
  }
  const edit = { saver, editable: write }
  return (
    <DetailFrame
      title={design?.name ?? t('Design')}
      back={{ to: '/designs', label: t('Designs') }}
      states={design ? <State value={design.status} /> : null}
      lead={design?.description}
      actions={[write && { label: t('Delete the design'), danger: true, run: () => void askRemove() }]}
      record={{ type: 'design', id }}
      loading={!design}
      error={design ? undefined : error}
      retry={() => void refetch()}
      aside={
        design ? (
          <>
            <NewRunButton design={id} />
            <Section title={t('Facts')}>
              <div className="stack-tight">
                <EditField {...edit} field={{ name: 'name', label: t('Name'), required: true }} value={design.name} />
                <EditField
                  {...edit}
                  field={{
                    name: 'status',
                    label: t('State'),
                    kind: 'choice',
                    required: true,
                    options: choices(designStates),
                  }}
                  value={design.status}
                  shown={<State value={design.status} />}
                />
                <EditField
                  {...edit}
                  field={{
                    name: 'priority',
                    label: t('Priority'),
                    kind: 'choice',
                    required: true,
                    options: choices(priorities),
                  }}
                  value={design.priority}
                />
                <EditField
                  {...edit}
                  field={{ name: 'target_completion_at', label: t('To be ready'), kind: 'date' }}
                  value={design.target_completion_at?.slice(0, 10)}
                  shown={design.target_completion_at ? formatDate(design.target_completion_at) : undefined}
                  patch={(day) => ({ target_completion_at: day ? `${day}T16:00:00Z` : null })}
                />
                <EditField
                  {...edit}
                  field={{
                    name: 'design_type',
                    label: t('Kind'),
                    kind: 'choice',
                    required: true,
                    options: choices(designTypes),
                  }}
                  value={design.design_type}
                />
                <EditField
                  {...edit}
                  field={{ name: 'unit', label: t('Counted in'), required: true }}
                  value={design.unit}
                />
                <EditField {...edit} field={{ name: 'tags', label: t('Tags'), kind: 'tags' }} value={design.tags} />
              </div>
            </Section>
            <Partners design={design} editable={write} />
          </>
        ) : null
      }
    >
      {design ? (
        <>
          <Pictures design={design} editable={write} />
          <Section title={t('In words')}>
            <div className="stack-tight">
              <EditField
                {...edit}
                field={{ name: 'description', label: t('Description'), kind: 'long' }}
                value={design.description}
              />
              <EditField
                {...edit}
                field={{ name: 'designer_notes', label: t('Notes of the designer'), kind: 'long' }}
                value={design.designer_notes}
              />
              <EditField
                {...edit}
                field={{ name: 'revision_notes', label: t('Notes on changes'), kind: 'long' }}
                value={design.revision_notes}
              />
            </div>
          </Section>
          <Specifications design={design} editable={write} />
          <Components design={design} editable={write} />
          <Sizes design={design} editable={write} />
          <Colors design={design} editable={write} />
          <Products id={id} />
          <Runs id={id} />
        </>
      ) : null}
    </DetailFrame>
  )
}
