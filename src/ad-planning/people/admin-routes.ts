import type { FastifyInstance } from 'fastify'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import {
  type AdminDeps,
  registerCreate,
  registerList,
  registerRead,
  registerRemove,
  registerUpdate,
} from '../../platform/http/admin-resource.ts'
import type { ForgetPerson } from '../../platform/personal-data/index.ts'
import { listPeople, readPerson } from './people-store.ts'
import type { PersonRecords } from './ports.ts'
import { createPerson, mergePeople, mergeProblems, removePerson, updatePerson } from './save-person.ts'
import {
  CreatePersonBody,
  type MergePerson,
  MergePersonBody,
  Person,
  PersonDetail,
  type PersonDetailView,
  PersonQuery,
  UpdatePersonBody,
} from './schema.ts'

const people = { tag: 'Ad planning: people', path: '/ad-planning/people', singular: 'person', plural: 'people' }
const detail = { ...people, view: PersonDetail }

export async function peopleAdminRoutes(
  app: FastifyInstance,
  deps: AdminDeps & { readonly forget: ForgetPerson; readonly records: readonly PersonRecords[] },
): Promise<void> {
  registerList(app, deps, { ...people, view: Person, query: PersonQuery, list: listPeople })
  registerRead(app, deps, { ...detail, read: readPerson })
  registerCreate(app, deps, { ...detail, create: { body: CreatePersonBody, run: createPerson } })
  registerUpdate(app, deps, { ...detail, read: readPerson, update: { body: UpdatePersonBody, run: updatePerson } })
  registerRemove(app, deps, {
    ...detail,
    remove: (tx, id) => removePerson(tx, id, { forget: deps.forget, now: deps.clock.now() }),
  })
  registerAdminAction<PersonDetailView, { id: string }, MergePerson>(app, deps, {
    url: '/ad-planning/people/:id/merge',
    tag: people.tag,
    operationId: 'mergePerson',
    summary: 'Merge a person into another one',
    description: 'Moves visits, conversions and identities to the other person, and keeps the old id as an alias.',
    status: 200,
    singular: 'person',
    view: PersonDetail,
    body: MergePersonBody,
    problems: (_db, { id }, { body }) => mergeProblems(id, body.into),
    target: 'person',
    run: (tx, { id }, body, now) => mergePeople(deps.records, tx, id, body, now),
  })
}
