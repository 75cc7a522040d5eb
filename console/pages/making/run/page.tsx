import { may, useRead } from '../../../api/index.ts'
import { DetailFrame, Facts, fact, Section, useRecordId } from '../../../frame/record.ts'
import { Go, State, stateWords, Thumb, Time, t, tn } from '../../../frame/show.ts'
import { formatQuantity } from '../parts.tsx'
import { furtherActions, takeStep } from './forms.tsx'
import { nextStep, type Run, RunState, runName, runQuantity, stepWords } from './run.tsx'
import { Activities, Costs, Materials, Parts, type RunDetail, Steps, Tasks } from './sections.tsx'
import { sendable, sendRuns, sendWords } from './send.tsx'

export default function RunPage() {
  const id = useRecordId()
  const query = useRead('/admin/production-runs/{id}', { id })
  if (!query.data) return <DetailFrame query={query} />

  const detail = query.data
  const { production_run: run, children, tasks } = detail
  const step = may('production-runs:write') ? nextStep(run, children) : null
  return (
    <DetailFrame
      title={runName(run)}
      states={
        <>
          <RunState run={run} />
          {run.run_type === 'sample' ? <State value="sample" /> : null}
        </>
      }
      lead={leadOf(detail)}
      next={nextOf(detail)}
      actions={furtherActions(detail, step)}
      record={{ type: 'production_run', id }}
      aside={<Aside run={run} />}
    >
      <Steps run={run} parts={children} />
      {children.length > 0 ? <Parts parts={children} /> : null}
      {tasks.length > 0 ? <Tasks tasks={tasks} /> : null}
      <Materials detail={detail} />
      <Costs detail={detail} />
      <Activities detail={detail} />
    </DetailFrame>
  )
}

function nextOf(detail: RunDetail) {
  const { production_run: run, children } = detail
  if (!may('production-runs:write')) return null
  const step = nextStep(run, children)
  if (step) return { label: stepWords(run)[step], run: () => takeStep(step, detail) }
  const parts = sendable(children)
  return parts.length > 0 ? { label: sendWords(), run: () => sendRuns(parts) } : null
}

function leadOf({ production_run: run, children }: RunDetail): string {
  const quantity = runQuantity(run)
  if (children.length > 0) {
    const partners = new Set(children.map(({ partner_id }) => partner_id)).size
    return tn('{quantity}, made by {count} partner.', '{quantity}, made by {count} partners.', partners, { quantity })
  }
  return run.partner_name
    ? t('{quantity}, made by {partner}.', { quantity, partner: run.partner_name })
    : t('{quantity}, not assigned yet.', { quantity })
}

const reasonWords = (reason: string | null) => reason && stateWords(reason)

function Aside({ run }: { run: Run }) {
  const link = (label: string, to: string, id: string | null, words: string | null) =>
    fact(label, id && <Go to={`${to}/${id}`}>{words}</Go>)
  const count = (quantity: number) => formatQuantity(quantity, run.unit)
  return (
    <Section title={t('Details')}>
      {run.image_url ? <Thumb src={run.image_url} size={120} /> : null}
      <Facts
        facts={[
          link(t('Design'), '/designs', run.design_id, run.design_name ?? t('Open design')),
          run.product_id === null
            ? fact(t('Product'), t('None. The units are not added to stock.'))
            : link(t('Product'), '/products', run.product_id, run.product_title ?? t('Open product')),
          link(t('Partner'), '/partners', run.partner_id, run.partner_name),
          link(t('For order'), '/orders', run.order_id, t('Open order')),
          link(t('Part of'), '/production', run.parent_run_id, t('Entire run')),
          fact(t('Quantity'), runQuantity(run)),
          fact(t('Good units'), count(run.produced_quantity)),
          fact(t('Rejected'), run.rejected_quantity > 0 && count(run.rejected_quantity)),
          fact(t('Due'), <Time at={run.due_at} ago />),
          fact(t('Cancellation reason'), run.cancelled_reason),
          fact(t('Decline reason'), run.decline_notes ?? reasonWords(run.decline_reason)),
          fact(t('Rejection reason'), run.rejection_notes ?? reasonWords(run.rejection_reason)),
          fact(t('Closing notes'), run.completion_notes ?? run.finish_notes),
          fact(t('Reason for fewer units'), run.shortfall_reason),
        ]}
      />
    </Section>
  )
}
