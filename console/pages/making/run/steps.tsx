import { Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Run } from './next-step.ts'

/** The way of a run from its beginning into stock, with the moment of each step. */
export function Steps({ run }: { run: Run }) {
  const isSent = !['draft', 'pending_review', 'approved', 'awaiting_reassignment'].includes(run.status)
  const steps: readonly { readonly label: string; readonly at: string | null; readonly done: boolean }[] = [
    { label: t('Approved'), at: null, done: !['draft', 'pending_review'].includes(run.status) },
    ...(run.allocated_quantity > 0
      ? []
      : [
          { label: t('Sent'), at: null, done: isSent && run.status !== 'cancelled' },
          { label: t('Accepted'), at: run.accepted_at, done: run.accepted_at !== null },
          { label: t('Started'), at: run.started_at, done: run.started_at !== null },
          { label: t('Finished'), at: run.finished_at, done: run.finished_at !== null },
        ]),
    { label: t('In stock'), at: run.completed_at, done: run.status === 'completed' },
  ]
  const current = run.status === 'cancelled' ? -1 : steps.findIndex(({ done }) => !done)
  return (
    <ol className="card steps" aria-label={t('The way of the run')}>
      {steps.map(({ label, at, done }, index) => (
        <li key={label} data-done={done || undefined} aria-current={index === current ? 'step' : undefined}>
          {label}
          {done ? <span className="sr-only">{t('(done)')}</span> : null}
          {at ? (
            <small>
              <Time at={at} ago />
            </small>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
