import type { z } from 'zod'
import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import type { PartnerTaskDetail, TaskMove, TaskView } from '../tasks/index.ts'
import { paths } from './addresses.rules.ts'
import { ownForm } from './own-forms.ts'
import { badge, facts, ownPage, shownDay, written } from './own-pages.ts'
import type { Visitor } from './visitor.ts'
import { asWords, taskStates } from './wording.rules.ts'

export const taskPath = (id: string): string => `${paths.tasks}/${encodeURIComponent(id)}`

export const taskBadge = (status: string): Fragment => {
  const state = taskStates[status]
  return state && badge(state)
}

/** A task in a list. */
export const taskItem = (task: Pick<TaskView, 'id' | 'title' | 'status' | 'due_at'>): Html =>
  html`<li><div class="item-line"><a href="${taskPath(task.id)}">${task.title}</a>${taskBadge(task.status)}</div>
${task.due_at !== null && html`<p class="note">Due ${shownDay(task.due_at)}</p>`}</li>`

type Task = z.output<typeof PartnerTaskDetail>

const moves: Readonly<Record<string, readonly (readonly [TaskMove, string])[]>> = {
  pending: [['accept', 'Accept']],
  assigned: [
    ['accept', 'Accept'],
    ['complete', 'It is done'],
  ],
  accepted: [
    ['start', 'Start'],
    ['complete', 'It is done'],
  ],
  in_progress: [['complete', 'It is done']],
}

export function taskPage(visitor: Visitor, task: Task, done: unknown, refusal: string | null): FramedPage {
  return ownPage(visitor, {
    title: task.title,
    done,
    body: html`<h1>${task.title}</h1>
<div class="columns"><div>
<section class="card next"><h2>What to do</h2>
${refusal !== null && html`<div class="summary" role="alert"><p>${refusal}</p></div>`}
${written(task.description)}
${task.message.trim() !== '' && html`<p class="written notice">${task.message}</p>`}
${task.template && written(task.template.description)}
${waiting(task)}
${visitor.person.role !== 'viewer' && buttons(visitor, task)}
</section>
${task.subtasks.length > 0 && html`<section class="card"><h2>Parts of it</h2><ul class="items">${task.subtasks.map((each) => taskItem(each))}</ul></section>`}
</div><aside class="aside card"><h2>At a glance</h2>
<p>${taskBadge(task.status)}</p>
${facts([
  ['Due', shownDay(task.due_at)],
  ['Begins', shownDay(task.starts_at)],
  ['Takes about', task.estimated_minutes !== null && `${task.estimated_minutes} minutes`],
  ['How urgent', asWords(task.priority)],
  ['Done', shownDay(task.completed_at)],
  ['Kind', task.template?.category?.name],
])}
${task.production_run_id !== null && html`<p><a href="${paths.runs}/${task.production_run_id}">The work it belongs to</a></p>`}
${task.parent_task_id !== null && html`<p><a href="${taskPath(task.parent_task_id)}">The task it is part of</a></p>`}
</aside></div>`,
  })
}

const waiting = ({ depends_on: dependsOn }: Task): Fragment =>
  dependsOn.length > 0 &&
  html`<h3>After</h3><ul class="items">${dependsOn.map((each) => html`<li><div class="item-line">${each.title}${taskBadge(each.status)}</div></li>`)}</ul>`

const buttons = (visitor: Visitor, task: Task): Fragment => {
  const possible = moves[task.status] ?? []
  return (
    possible.length > 0 &&
    html`<div class="actions">${possible.map(
      ([move, title], at) =>
        html`<form method="post" action="${taskPath(task.id)}/${move}">${ownForm(visitor.token)}<button class="button${at > 0 && ' secondary'}">${title}</button></form>`,
    )}</div>`
  )
}
