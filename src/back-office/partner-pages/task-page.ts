import type { z } from 'zod'
import type { AppError } from '../../platform/errors.ts'
import { type Fragment, fillHtml, type Html, html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import { fill } from '../../platform/mail/languages.ts'
import { moveRefusals, type PartnerTaskDetail, type TaskMove, type TaskStatus, type TaskView } from '../tasks/index.ts'
import { paths } from './addresses.rules.ts'
import { ownForm } from './own-forms.ts'
import { badge, facts, inEnglish, ownPage, written } from './own-pages.ts'
import type { Visitor } from './visitor.ts'
import { toneOfTask } from './wording.rules.ts'
import type { Words } from './words.ts'

export const taskPath = (id: string): string => `${paths.tasks}/${encodeURIComponent(id)}`

const taskBadge = ({ task }: Words, status: TaskStatus): Html => badge(task.states[status], toneOfTask[status])

/** Renders a task as a list item. */
export const taskItem = (words: Words, task: Pick<TaskView, 'id' | 'title' | 'status' | 'due_at'>): Html =>
  html`<li><div class="item-line">${linkTo(words, task)}${taskBadge(words, task.status)}</div>
${task.due_at !== null && html`<p class="note">${fillHtml(words.work.due, { day: words.day(task.due_at) })}</p>`}</li>`

const linkTo = ({ texts }: Words, { id, title }: Pick<TaskView, 'id' | 'title'>): Html =>
  html`<a href="${taskPath(id)}"${texts}>${title}</a>`

type Task = z.output<typeof PartnerTaskDetail>

const moves: Readonly<Record<TaskStatus, readonly TaskMove[]>> = {
  pending: ['accept'],
  assigned: ['accept', 'complete'],
  accepted: ['start', 'complete'],
  in_progress: ['complete'],
  completed: [],
  cancelled: [],
}

export function taskPage(visitor: Visitor, task: Task, done: unknown, refusal: AppError | null): FramedPage {
  const { words } = visitor
  return ownPage(visitor, {
    title: task.title,
    done,
    body: html`<h1${words.texts}>${task.title}</h1>
<div class="columns"><div>
<section class="card next"><h2>${words.task.what}</h2>
${refusal !== null && html`<div class="summary" role="alert"><p>${refusalOf(words, task, refusal)}</p></div>`}
${written(words, task.description)}
${written(words, task.message, 'written notice')}
${task.template && written(words, task.template.description)}
${waiting(words, task)}
${visitor.person.role !== 'viewer' && buttons(visitor, task)}
</section>
${task.subtasks.length > 0 && html`<section class="card"><h2>${words.task.parts}</h2><ul class="items">${task.subtasks.map((each) => taskItem(words, each))}</ul></section>`}
</div>${glance(words, task)}</div>`,
  })
}

function glance(words: Words, task: Task): Html {
  const { facts: names, priorities, minutes, run, parent } = words.task
  return html`<aside class="aside card"><h2>${words.run.glance}</h2>
<p>${taskBadge(words, task.status)}</p>
${facts([
  [names.due, words.dayIfAny(task.due_at)],
  [names.begins, words.dayIfAny(task.starts_at)],
  [names.takes, task.estimated_minutes !== null && words.count(minutes, task.estimated_minutes)],
  [names.urgent, priorities[task.priority]],
  [names.done, words.dayIfAny(task.completed_at)],
  [names.kind, task.template?.category?.name],
])}
${task.production_run_id !== null && html`<p><a href="${paths.runs}/${task.production_run_id}">${run}</a></p>`}
${task.parent_task_id !== null && html`<p><a href="${taskPath(task.parent_task_id)}">${parent}</a></p>`}
</aside>`
}

/** Explains why the task cannot move. Names other tasks by their titles on the page. */
function refusalOf({ task: words }: Words, task: Task, refusal: AppError): Fragment {
  const isOpen = ({ status }: { readonly status: TaskStatus }) => status !== 'completed' && status !== 'cancelled'
  const inTheWay = { task_waits: task.depends_on, subtasks_open: task.subtasks, task_closed: [], task_not_back: [] }
  const code = refusal.details.problems?.[0]?.code
  const known = moveRefusals.find((each) => each === code)
  if (known === undefined) return inEnglish(refusal.message)
  const titles = inTheWay[known].filter(isOpen).map(({ title }) => title)
  return fill(words.refusals[known], { titles: titles.join(', ') })
}

const waiting = (words: Words, { depends_on: dependsOn }: Task): Fragment =>
  dependsOn.length > 0 &&
  html`<h3>${words.task.after}</h3><ul class="items">${dependsOn.map((each) => html`<li><div class="item-line"><span${words.texts}>${each.title}</span>${taskBadge(words, each.status)}</div></li>`)}</ul>`

const buttons = (visitor: Visitor, task: Task): Fragment => {
  const possible = moves[task.status]
  return (
    possible.length > 0 &&
    html`<div class="actions">${possible.map(
      (move, at) =>
        html`<form method="post" action="${taskPath(task.id)}/${move}">${ownForm(visitor.token)}<button class="button${at > 0 && ' secondary'}">${visitor.words.task.moves[move]}</button></form>`,
    )}</div>`
  )
}
