import type { z } from 'zod'
import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import { fill } from '../../platform/mail/languages.ts'
import { DesignSnapshot } from '../designs/index.ts'
import { type PartnerRunDetail, type PartnerRunView, partnerSteps } from '../production/index.ts'
import { paths } from './addresses.rules.ts'
import { howItIsMade, imageSourcesOf, type PictureHosts } from './make-page.ts'
import { badge, facts, type Named, ownPage, written } from './own-pages.ts'
import { type RefusedStep, stepForms } from './run-forms.ts'
import { taskItem } from './task-page.ts'
import { usedInAll } from './used-materials.ts'
import type { Visitor } from './visitor.ts'
import { standingOf, toneOfRun, wordFor } from './wording.rules.ts'
import type { Words } from './words.ts'

export const runPath = (id: string): string => `${paths.runs}/${encodeURIComponent(id)}`

/**
 * Returns the name of the run's design, or `words.run.unnamed` ("Production run") if the snapshot contains no readable
 * design.
 */
export function nameOf(words: Words, run: PartnerRunView): Named {
  const { data } = DesignSnapshot.pick({ design: true }).safeParse(run.snapshot)
  return data ? { name: data.design.name, lang: words.texts } : { name: words.run.unnamed, lang: null }
}

export const runBadge = ({ run: words }: Words, run: PartnerRunView): Html => {
  const standing = standingOf(run)
  return badge(words.standing[standing], toneOfRun[standing])
}

type Detail = z.output<typeof PartnerRunDetail>

export interface RunShown extends Detail {
  readonly hosts: PictureHosts
  readonly done: unknown
  readonly refused: RefusedStep | null
}

export function runPage(visitor: Visitor, shown: RunShown): FramedPage {
  const { production_run: run, tasks, materials, consumptions, hosts } = shown
  const { words } = visitor
  const { name, lang } = nameOf(words, run)
  const snapshot = DesignSnapshot.safeParse(run.snapshot).data
  return ownPage(visitor, {
    title: name,
    done: shown.done,
    imageSources: imageSourcesOf(hosts),
    body: html`<h1${lang}>${name}</h1>
<p class="lead">${wanted(words, run)} ${runBadge(words, run)}</p>
<div class="columns"><div>
${next(visitor, shown)}
${usedInAll(words, run, consumptions)}
${tasks.length > 0 && html`<section class="card"><h2>${words.work.tasks}</h2><ul class="items">${tasks.map((task) => taskItem(words, task))}</ul></section>`}
${snapshot && written(words, snapshot.design.description)}
${
  snapshot &&
  howItIsMade(
    words,
    snapshot,
    materials.map((each) => materialOf(words, each, snapshot.components)),
    hosts,
  )
}
</div><aside class="aside card"><h2>${words.run.glance}</h2>
${glance(words, run, tasks)}
${run.design_id !== null && html`<p><a href="${paths.designs}/${run.design_id}">${words.run.designNow}</a></p>`}
</aside></div>`,
  })
}

function next(visitor: Visitor, { production_run: run, refused }: RunShown): Fragment {
  const { words } = visitor
  const steps = visitor.person.role === 'viewer' ? [] : partnerSteps(run)
  return html`<section class="card next"><h2>${words.run.next}</h2><p>${words.run.nextOf[standingOf(run)]}</p>
${visitor.person.role === 'viewer' && html`<p class="note">${words.run.looksOn}</p>`}
${stepForms(words, run, steps, { path: runPath(run.id), token: visitor.token, refused })}</section>`
}

function wanted({ made, run: words }: Words, run: PartnerRunView): string {
  const pieces = made(run, run.quantity)
  return run.run_type === 'sample' ? fill(words.asSample, { pieces }) : pieces
}

function glance(words: Words, run: PartnerRunView, tasks: Detail['tasks']): Fragment {
  const { facts: names } = words.run
  return facts([
    [names.wanted, wanted(words, run)],
    [names.part, run.role],
    [names.due, words.dayIfAny(dueOf(tasks))],
    [names.good, output(words, run, run.produced_quantity)],
    [names.rejected, run.rejected_quantity > 0 && output(words, run, run.rejected_quantity)],
    [names.whyRejected, run.rejection_reason !== null && wordFor(words.steps.rejectionReasons, run.rejection_reason)],
    [names.asks, cost(words, run)],
    [names.accepted, words.dayIfAny(run.accepted_at)],
    [names.started, words.dayIfAny(run.started_at)],
    [names.finished, words.dayIfAny(run.finished_at)],
    [names.completed, words.dayIfAny(run.completed_at)],
    [names.notes, run.completion_notes ?? run.finish_notes],
    [names.whyFewer, run.shortfall_reason],
    [names.whyCancelled, run.cancelled_reason],
    [names.number, html`<code>${run.id}</code>`],
  ])
}

/** Formats a quantity with its unit; pieces have no unit. */
const output = ({ number, amount }: Words, run: PartnerRunView, quantity: number): string =>
  run.unit_kind === 'piece' ? number(quantity) : amount(quantity, run.unit)

/** Formats the costs. Returns null if there are none, or if the shop does not share them. */
function cost(
  { money, run: words }: Words,
  { cost_estimate: estimate, cost_type: type, cost_currency: currency }: PartnerRunView,
): string | null {
  if (estimate === null || estimate === undefined || !currency) return null
  const amount = money(estimate, currency)
  return fill(type === 'per_unit' ? words.each : words.inAll, { amount })
}

/** Returns the next due date among open tasks; null if there is none. */
export function dueOf(tasks: readonly { readonly status: string; readonly due_at: string | null }[]): string | null {
  const open = tasks.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
  return open.flatMap(({ due_at: due }) => due ?? []).sort()[0] ?? null
}

const materialOf = (
  { amount, run: words }: Words,
  planned: Detail['materials'][number],
  components: z.infer<typeof DesignSnapshot>['components'],
) => ({
  role: planned.role,
  amount: fill(words.inAll, { amount: amount(planned.planned_quantity, planned.unit) }),
  notes: components.find(({ id }) => id === planned.component_id)?.notes ?? '',
  name: planned.made_of,
  handling: [],
})
