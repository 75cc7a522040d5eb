import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import type { PartnerRunView } from '../production/index.ts'
import type { TaskView } from '../tasks/index.ts'
import { paths } from './addresses.rules.ts'
import { badge, ownPage, shownDay } from './own-pages.ts'
import { dueOf, nameOf, runPath } from './run-page.ts'
import { taskItem } from './task-page.ts'
import type { Visitor } from './visitor.ts'
import { nextOf, pieces, standingOf } from './wording.rules.ts'

/** In the order they are shown in. */
export const shownStates = ['sent_to_partner', 'in_progress', 'approved', 'completed'] as const
export type ShownState = (typeof shownStates)[number]

const titles: Readonly<Record<ShownState, string>> = {
  sent_to_partner: 'Waits for your answer',
  in_progress: 'In your hands',
  approved: 'Coming up',
  completed: 'Done lately',
}

type Task = Pick<TaskView, 'id' | 'title' | 'status' | 'due_at' | 'production_run_id' | 'parent_task_id'>

export interface Work {
  readonly runs: Readonly<Record<ShownState, { readonly rows: readonly PartnerRunView[]; readonly count: number }>>
  /** Those that are not done. */
  readonly tasks: readonly Task[]
  readonly done: unknown
}

export function workPage(visitor: Visitor, shopName: string, { runs, tasks, done }: Work): FramedPage {
  const loose = tasks.filter((task) => task.production_run_id === null && task.parent_task_id === null)
  const some = loose.length > 0 || shownStates.some((state) => runs[state].rows.length > 0)
  return ownPage(visitor, {
    title: 'Your work',
    here: paths.work,
    done,
    body: html`<h1>Your work</h1>
<p class="lead">For ${shopName}, as ${visitor.person.name}.</p>
${!some && html`<section class="card"><p>There is nothing for you at the moment. The shop writes to you when there is.</p></section>`}
${section(runs.sent_to_partner, 'sent_to_partner', tasks)}
${section(runs.in_progress, 'in_progress', tasks)}
${loose.length > 0 && html`<section><h2>Tasks</h2><ul class="items card">${loose.map(taskItem)}</ul></section>`}
${section(runs.approved, 'approved', tasks)}
${section(runs.completed, 'completed', tasks)}`,
  })
}

function section(
  { rows, count }: { readonly rows: readonly PartnerRunView[]; readonly count: number },
  state: ShownState,
  tasks: readonly Task[],
): Fragment {
  const more = count - rows.length
  return (
    rows.length > 0 &&
    html`<section><h2>${titles[state]}</h2><ul class="runs">${rows.map((run) => runItem(run, tasks, 'h3'))}</ul>
${more > 0 && html`<p><a href="${paths.runs}?status=${state}">All ${count}</a></p>`}</section>`
  )
}

const runItem = (run: PartnerRunView, tasks: readonly Task[], level: 'h2' | 'h3'): Html => {
  const own = tasks.filter((task) => task.production_run_id === run.id)
  const due = dueOf(own)
  const link = html`<a href="${runPath(run.id)}">${nameOf(run)}</a>`
  return html`<li class="card"><div class="item-line">${level === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}${badge(standingOf(run))}</div>
<p>${pieces(run.quantity)}${run.role !== null && `, ${run.role}`}${run.produced_quantity > 0 && `, ${run.produced_quantity} good so far`}${due !== null && html`, due ${shownDay(due)}`}</p>
<p class="note">${nextOf(run)}</p></li>`
}

export interface RunsListed {
  readonly rows: readonly PartnerRunView[]
  readonly count: number
  readonly state: ShownState
  readonly offset: number
}

export const runsPerPage = 50

export function runsPage(visitor: Visitor, { rows, count, state, offset }: RunsListed): FramedPage {
  const to = (at: number, title: string): Html =>
    html` <a class="button secondary" href="${paths.runs}?status=${state}&offset=${at}">${title}</a>`
  return ownPage(visitor, {
    title: titles[state],
    body: html`<h1>${titles[state]}</h1>
${rows.length === 0 && html`<section class="card"><p>Nothing more.</p></section>`}
<ul class="runs">${rows.map((run) => runItem(run, [], 'h2'))}</ul>
<div class="actions">${offset > 0 && to(Math.max(0, offset - runsPerPage), 'Newer')}${offset + rows.length < count && rows.length > 0 && to(offset + runsPerPage, 'Older')}</div>`,
  })
}
