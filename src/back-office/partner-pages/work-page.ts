import { type Fragment, fillHtml, type Html, html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import { fill } from '../../platform/mail/languages.ts'
import type { PartnerRunView } from '../production/index.ts'
import type { TaskView } from '../tasks/index.ts'
import { paths } from './addresses.rules.ts'
import { ownPage } from './own-pages.ts'
import { dueOf, nameOf, runBadge, runPath } from './run-page.ts'
import { taskItem } from './task-page.ts'
import type { Visitor } from './visitor.ts'
import { type ShownState, shownStates, standingOf } from './wording.rules.ts'
import type { Words } from './words.ts'

type Task = Pick<TaskView, 'id' | 'title' | 'status' | 'due_at' | 'production_run_id' | 'parent_task_id'>

export interface Work {
  readonly runs: Readonly<Record<ShownState, { readonly rows: readonly PartnerRunView[]; readonly count: number }>>
  /** Open tasks. */
  readonly tasks: readonly Task[]
  readonly done: unknown
}

export function workPage(visitor: Visitor, shopName: string | null, { runs, tasks, done }: Work): FramedPage {
  const { words } = visitor
  const loose = tasks.filter((task) => task.production_run_id === null && task.parent_task_id === null)
  const some = loose.length > 0 || shownStates.some((state) => runs[state].rows.length > 0)
  return ownPage(visitor, {
    title: words.places.work,
    here: paths.work,
    done,
    body: html`<h1>${words.places.work}</h1>
<p class="lead">${fill(words.work.lead, { shop: shopName ?? words.login.theShop, person: visitor.person.name })}</p>
${!some && html`<section class="card"><p>${words.work.nothing}</p></section>`}
${section(words, runs.sent_to_partner, 'sent_to_partner', tasks)}
${section(words, runs.in_progress, 'in_progress', tasks)}
${loose.length > 0 && html`<section><h2>${words.work.tasks}</h2><ul class="items card">${loose.map((task) => taskItem(words, task))}</ul></section>`}
${section(words, runs.approved, 'approved', tasks)}
${section(words, runs.completed, 'completed', tasks)}`,
  })
}

function section(
  words: Words,
  { rows, count }: { readonly rows: readonly PartnerRunView[]; readonly count: number },
  state: ShownState,
  tasks: readonly Task[],
): Fragment {
  const more = count - rows.length
  return (
    rows.length > 0 &&
    html`<section><h2>${words.work.states[state]}</h2><ul class="runs">${rows.map((run) => runItem(words, run, tasks, 'h3'))}</ul>
${more > 0 && html`<p><a href="${paths.runs}?status=${state}">${fill(words.work.all, { count: words.number(count) })}</a></p>`}</section>`
  )
}

const runItem = (words: Words, run: PartnerRunView, tasks: readonly Task[], level: 'h2' | 'h3'): Html => {
  const own = tasks.filter((task) => task.production_run_id === run.id)
  const due = dueOf(own)
  const { name, lang } = nameOf(words, run)
  const link = html`<a href="${runPath(run.id)}"${lang}>${name}</a>`
  return html`<li class="card"><div class="item-line">${level === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}${runBadge(words, run)}</div>
<p>${words.made(run, run.quantity)}${run.role !== null && ` · ${run.role}`}${run.produced_quantity > 0 && ` · ${fill(words.work.goodSoFar, { count: words.number(run.produced_quantity) })}`}${due !== null && html` · ${fillHtml(words.work.due, { day: words.day(due) })}`}</p>
<p class="note">${words.run.nextOf[standingOf(run)]}</p></li>`
}

export interface RunsListed {
  readonly rows: readonly PartnerRunView[]
  readonly count: number
  readonly state: ShownState
  readonly offset: number
}

export const runsPerPage = 50

export function runsPage(visitor: Visitor, { rows, count, state, offset }: RunsListed): FramedPage {
  const { words } = visitor
  const title = words.work.states[state]
  const to = (at: number, label: string): Html =>
    html` <a class="button secondary" href="${paths.runs}?status=${state}&offset=${at}">${label}</a>`
  return ownPage(visitor, {
    title,
    body: html`<h1>${title}</h1>
${rows.length === 0 && html`<section class="card"><p>${words.work.nothingMore}</p></section>`}
<ul class="runs">${rows.map((run) => runItem(words, run, [], 'h2'))}</ul>
<div class="actions">${offset > 0 && to(Math.max(0, offset - runsPerPage), words.work.newer)}${offset + rows.length < count && rows.length > 0 && to(offset + runsPerPage, words.work.older)}</div>`,
  })
}
