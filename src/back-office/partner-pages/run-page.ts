import type { z } from 'zod'
import { type Fragment, html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import { formatMoney } from '../../platform/money.ts'
import { DesignSnapshot } from '../designs/index.ts'
import { type PartnerRunDetail, type PartnerRunView, partnerSteps } from '../production/index.ts'
import { paths } from './addresses.rules.ts'
import { howItIsMade, imageSourcesOf, type PictureHosts } from './make-page.ts'
import { badge, facts, ownPage, shownDay, written } from './own-pages.ts'
import { type RefusedStep, stepForms } from './run-forms.ts'
import { taskItem } from './task-page.ts'
import { usedInAll } from './used-materials.ts'
import type { Visitor } from './visitor.ts'
import { asWords, nextOf, pieces, standingOf } from './wording.rules.ts'

export const runPath = (id: string): string => `${paths.runs}/${encodeURIComponent(id)}`

/** What is made, as far as the run knows. */
export function nameOf(run: PartnerRunView): string {
  const { data } = DesignSnapshot.pick({ design: true }).safeParse(run.snapshot)
  return data?.design.name ?? 'Production run'
}

type Detail = z.output<typeof PartnerRunDetail>

export interface RunShown extends Detail {
  readonly hosts: PictureHosts
  readonly done: unknown
  readonly refused: RefusedStep | null
}

export function runPage(visitor: Visitor, shown: RunShown): FramedPage {
  const { production_run: run, tasks, materials, consumptions, hosts } = shown
  const snapshot = DesignSnapshot.safeParse(run.snapshot).data
  return ownPage(visitor, {
    title: nameOf(run),
    done: shown.done,
    imageSources: imageSourcesOf(hosts),
    body: html`<h1>${nameOf(run)}</h1>
<p class="lead">${wanted(run)} ${badge(standingOf(run))}</p>
<div class="columns"><div>
${next(visitor, shown)}
${usedInAll(run, consumptions)}
${tasks.length > 0 && html`<section class="card"><h2>Tasks</h2><ul class="items">${tasks.map((task) => taskItem(task))}</ul></section>`}
${snapshot && written(snapshot.design.description)}
${
  snapshot &&
  howItIsMade(
    snapshot,
    materials.map((each) => materialOf(each, snapshot.components)),
    hosts,
  )
}
</div><aside class="aside card"><h2>At a glance</h2>
${glance(run, tasks)}
${run.design_id !== null && html`<p><a href="${paths.designs}/${run.design_id}">The design as it is now</a></p>`}
</aside></div>`,
  })
}

function next(visitor: Visitor, { production_run: run, refused }: RunShown): Fragment {
  const steps = visitor.person.role === 'viewer' ? [] : partnerSteps(run)
  return html`<section class="card next"><h2>What to do next</h2><p>${nextOf(run)}</p>
${visitor.person.role === 'viewer' && html`<p class="note">You look on: somebody of your workshop who may act does this.</p>`}
${stepForms(run, steps, { path: runPath(run.id), token: visitor.token, refused })}</section>`
}

const wanted = (run: PartnerRunView): string =>
  run.run_type === 'sample' ? `${pieces(run.quantity)}, as a sample` : pieces(run.quantity)

const glance = (run: PartnerRunView, tasks: Detail['tasks']): Fragment =>
  facts([
    ['Wanted', wanted(run)],
    ['Your part', run.role],
    ['Due', shownDay(dueOf(tasks))],
    ['Good so far', run.produced_quantity],
    ['Rejected', run.rejected_quantity > 0 && run.rejected_quantity],
    ['Why rejected', run.rejection_reason !== null && asWords(run.rejection_reason)],
    ['You ask', cost(run)],
    ['Accepted', shownDay(run.accepted_at)],
    ['Started', shownDay(run.started_at)],
    ['Finished', shownDay(run.finished_at)],
    ['Completed', shownDay(run.completed_at)],
    ['Notes', run.completion_notes ?? run.finish_notes],
    ['Why fewer', run.shortfall_reason],
    ['Why cancelled', run.cancelled_reason],
    ['Number', html`<code>${run.id}</code>`],
  ])

/** Only where the shop shares it. */
function cost({ cost_estimate: estimate, cost_type: type, cost_currency: currency }: PartnerRunView): string | null {
  if (estimate === null || estimate === undefined || !currency) return null
  return `${formatMoney(estimate, currency)}${type === 'per_unit' ? ' each' : ' in all'}`
}

/** When the next of the open tasks has to be done. */
export function dueOf(tasks: readonly { readonly status: string; readonly due_at: string | null }[]): string | null {
  const open = tasks.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
  return open.flatMap(({ due_at: due }) => due ?? []).sort()[0] ?? null
}

const materialOf = (
  planned: Detail['materials'][number],
  components: z.infer<typeof DesignSnapshot>['components'],
) => ({
  role: planned.role,
  amount: `${planned.planned_quantity} ${planned.unit} in all`,
  notes: components.find(({ id }) => id === planned.component_id)?.notes ?? '',
  name: null,
  handling: [],
})
