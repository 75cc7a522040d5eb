import type { AccountWords, ResetWords } from '../../../platform/access/index.ts'
import type { FormWords } from '../../../platform/http/form-words.ts'
import type { Html } from '../../../platform/http/html.ts'
import type { FrameWords } from '../../../platform/http/page-language.ts'
import type { OutputRefusal, PartnerStep } from '../../production/index.ts'
import type { MoveRefusal, TaskMove, TaskStatus } from '../../tasks/index.ts'
import type {
  DeclineReason,
  Priority,
  RejectionReason,
  ShownState,
  SpecificationCategory,
  Standing,
} from '../wording.rules.ts'

/** A sentence about `{count}`, by plural form. */
export type Plural = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string }

/** Words of the login pages and of errors. */
export interface LoginMessages {
  readonly frame: FrameWords
  readonly form: FormWords
  readonly account: AccountWords
  readonly reset: ResetWords
  readonly login: {
    /** Used if the shop's name is unknown. */
    readonly theShop: string
    readonly title: string
    readonly lead: (shop: string) => string
    readonly password: string
    readonly writePassword: string
    readonly refused: string
    readonly loggedOut: string
    readonly without: string
    readonly withoutText: string
    readonly sendMe: string
    readonly doesNotOpen: string
    readonly byLink: string
    readonly byLinkLead: string
    readonly nothingComes: string
    readonly comeIn: string
    readonly comeInPaste: string
    readonly comeInLead: (shop: string, email: Html) => Html
    readonly logMeIn: string
    readonly spent: string
    readonly newLink: string
  }
  readonly password: {
    readonly change: string
    readonly changeLead: string
    readonly changeButton: string
    readonly choose: string
    readonly chooseLead: (person: string) => string
    readonly now: string
    readonly wrong: string
    readonly later: string
  }
  readonly errors: {
    readonly toWork: string
    readonly nothingTitle: string
    readonly nothing: string
    readonly brokenTitle: string
    readonly broken: string
    readonly refusedTitle: string
    readonly unreadable: string
    readonly tooManyTitle: string
    readonly tooMany: Plural
    readonly noAccessTitle: string
    readonly noAccess: string
    /** By error code. */
    readonly known: Readonly<Record<KnownRefusal, string>>
  }
}

/** Words of the pages about work. */
export interface WorkMessages {
  readonly places: {
    readonly label: string
    readonly work: string
    readonly logOut: string
    readonly back: string
  }
  readonly done: Readonly<Record<Done, string>>
  readonly work: {
    readonly lead: (shop: string, person: string) => string
    readonly nothing: string
    readonly tasks: string
    readonly states: Readonly<Record<ShownState, string>>
    readonly all: (count: string) => string
    readonly nothingMore: string
    readonly newer: string
    readonly older: string
    readonly goodSoFar: (count: string) => string
    readonly due: (day: Html) => Html
  }
  readonly run: {
    readonly unnamed: string
    readonly pieces: Plural
    readonly asSample: (pieces: string) => string
    readonly next: string
    readonly looksOn: string
    readonly glance: string
    readonly designNow: string
    readonly each: (amount: string) => string
    readonly inAll: (amount: string) => string
    readonly facts: Readonly<Record<RunFact, string>>
    readonly standing: Readonly<Record<Standing, string>>
    readonly nextOf: Readonly<Record<Standing, string>>
  }
  readonly steps: {
    readonly accept: string
    readonly start: string
    readonly cannot: string
    readonly decline: string
    readonly why: string
    readonly shopShouldKnow: string
    readonly report: string
    readonly sinceLast: string
    readonly good: string
    readonly rejected: string
    readonly whyRejected: string
    readonly notes: string
    readonly allMade: string
    readonly finish: string
    readonly finishNotes: string
    readonly complete: string
    /** For measured units: `Good (m)`. */
    readonly goodOf: (unit: string) => string
    readonly rejectedOf: (unit: string) => string
    readonly goodInAll: string
    readonly rejectedInAll: string
    readonly whyMoreRejected: string
    readonly fewer: (pieces: string) => string
    readonly noMore: string
    readonly whyMissing: string
    readonly declineReasons: Readonly<Record<DeclineReason, string>>
    readonly rejectionReasons: Readonly<Record<RejectionReason, string>>
  }
  readonly problems: {
    readonly units: string
    readonly reason: string
    readonly notes: string
    readonly tooLong: string
    readonly amount: (example: string) => string
    readonly output: Readonly<Record<OutputRefusal, Plural>>
    /** The same messages for measured units: `2.5 m`. */
    readonly measured: Readonly<Record<MeasuredRefusal, (amount: string) => string>>
  }
  readonly used: {
    readonly summary: string
    readonly legend: string
    readonly note: string
    readonly planned: (pieces: string, amount: string) => string
    readonly title: string
  }
  readonly design: {
    readonly title: string
    readonly none: string
    readonly latest: (shown: string, count: string) => string
    readonly forEach: (amount: string) => string
    readonly theme: string
    readonly wantedBy: string
    readonly fromDesigner: string
    readonly changed: string
    readonly specifications: string
    readonly version: (version: string) => string
    readonly materials: string
    readonly colours: string
    readonly sizes: string
    readonly pictures: string
    readonly picture: (number: string) => string
    readonly at: (picture: string, host: string) => string
    readonly categories: Readonly<Record<SpecificationCategory, string>>
  }
  readonly task: {
    readonly what: string
    readonly parts: string
    readonly after: string
    readonly facts: Readonly<Record<'due' | 'begins' | 'takes' | 'urgent' | 'done' | 'kind', string>>
    readonly minutes: Plural
    readonly run: string
    readonly parent: string
    readonly moves: Readonly<Record<TaskMove, string>>
    readonly states: Readonly<Record<TaskStatus, string>>
    readonly priorities: Readonly<Record<Priority, string>>
    /** `titles`: the tasks in the way. */
    readonly refusals: Readonly<Record<MoveRefusal['code'], (titles: string) => string>>
  }
}

/** All words of the partner pages in one language. */
export interface Messages extends LoginMessages, WorkMessages {}

/** Refusals that mention an amount. */
export type MeasuredRefusal = Extract<
  OutputRefusal,
  'good_below_reported' | 'rejected_below_reported' | 'units_missing' | 'shortfall_unexplained'
>

export type Done = PartnerStep | 'password' | 'task' | 'stale'

export type KnownRefusal =
  | 'forged_form'
  | 'not_allowed'
  | 'sent_before'
  | 'invalid'
  | 'conflict'
  | 'idempotency_in_flight'

export type RunFact =
  | 'wanted'
  | 'part'
  | 'due'
  | 'good'
  | 'rejected'
  | 'whyRejected'
  | 'asks'
  | 'accepted'
  | 'started'
  | 'finished'
  | 'completed'
  | 'notes'
  | 'whyFewer'
  | 'whyCancelled'
  | 'number'
