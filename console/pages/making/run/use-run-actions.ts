import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import type { DetailAction } from '../../../frame/detail/detail-frame.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import type { Option } from '../../../frame/options.ts'
import { t } from '../../../messages/text.ts'
import type { StepKind } from './next-step.ts'
import type { RunDetail } from './page.tsx'
import { allocateForm, assignForm, cancelForm, completeForm, declineForm, finishForm, reportForm } from './run-forms.ts'
import { stepWords } from './run-words.ts'
import { openSend } from './send.tsx'

/** What can be done with a run; what needs words or numbers asks for them. */
export function useRunActions(detail: RunDetail | null, partners: readonly Option[] | undefined) {
  const ask = useAsk()
  const simple = async (verb: 'approve' | 'accept' | 'start', said: string) => {
    if (!detail) return
    try {
      await act('post', `/admin/production-runs/{id}/${verb}`, {
        params: { path: { id: detail.production_run.id } },
      } as never)
      await refresh('production-runs', 'tasks', 'needs')
      notifySaved(said)
    } catch (error) {
      notifyFailed(error)
    }
  }
  const take = (step: StepKind) => {
    if (!detail) return
    const run = detail.production_run
    const forms: Readonly<Record<StepKind, () => void>> = {
      approve: () => void simple('approve', t('The run was approved.')),
      accept: () => void simple('accept', t('The run was accepted.')),
      start: () => void simple('start', t('The run was started.')),
      allocate: () => allocateForm(run, partners),
      assign: () => assignForm(run, partners),
      send: () => void openSend(run),
      report: () => reportForm(run),
      finish: () => finishForm(run),
      complete: () => completeForm(detail),
    }
    forms[step]()
  }
  const cancel = async () => {
    if (!detail) return
    const parts = detail.children.length
    const text =
      parts > 0
        ? t('The run and its {count} parts end. What was made stays in the books.', { count: parts })
        : t('The run ends, and its open tasks are canceled.')
    if (await ask({ title: t('Cancel the run'), text, danger: true })) cancelForm(detail.production_run)
  }
  const further = (next: StepKind | null): (DetailAction | null | false)[] => {
    if (!detail || !may('production-runs:write')) return []
    const run = detail.production_run
    const words = stepWords(run.partner_name)
    const isOver = run.status === 'completed' || run.status === 'cancelled'
    const isSplit = detail.children.length > 0
    const works = run.status === 'in_progress' && run.started_at !== null && run.finished_at === null
    const one = (kind: StepKind, shown: boolean): DetailAction | false =>
      shown && next !== kind && { label: words[kind], run: () => take(kind) }
    return [
      one('report', works && !isSplit),
      one('finish', works && !isSplit),
      one('complete', !isSplit && ['sent_to_partner', 'in_progress'].includes(run.status)),
      one(
        'allocate',
        !isOver && run.parent_run_id === null && run.started_at === null && run.allocated_quantity < run.quantity,
      ),
      one('assign', !isOver && !isSplit && run.partner_id !== null && run.started_at === null),
      run.status === 'sent_to_partner' && { label: t('Decline in their name'), run: () => declineForm(run) },
      !isOver && { label: t('Cancel the run'), danger: true, run: () => void cancel() },
    ]
  }
  return { take, further }
}
