import type { FastifyInstance } from 'fastify'
import { type PartnerDeps, registerPartnerAction, registerPartnerList, registerPartnerRead } from '../partners/index.ts'
import { shownTask } from '../translations/index.ts'
import { movePartnerTask, readPartnerTask } from './partner-tasks.ts'
import { PartnerTask, PartnerTaskDetail, PartnerTaskQuery, PartnerTaskSummary } from './schema.ts'
import { listTasks } from './task-store.ts'

const tag = 'Partner side'

export function taskPartnerRoutes(app: FastifyInstance, deps: PartnerDeps): void {
  registerPartnerList(app, deps, {
    tag,
    url: '/tasks',
    operationId: 'listPartnerTasks',
    summary: 'List my tasks',
    description: 'Returns a page of the tasks that are assigned to the caller’s partner.',
    plural: 'tasks',
    view: PartnerTaskSummary,
    query: PartnerTaskQuery,
    shown: shownTask,
    list: (db, partnerId, query) => listTasks(db, { ...query, partner_id: partnerId }),
  })
  registerPartnerRead(app, deps, {
    tag,
    url: '/tasks/:id',
    operationId: 'getPartnerTask',
    summary: 'Get a task of mine',
    description: 'Returns an assigned task with its parts. Returns 404 for tasks of other partners.',
    singular: 'task',
    view: PartnerTaskDetail,
    shown: shownTask,
    read: readPartnerTask,
  })
  for (const move of ['accept', 'start', 'complete'] as const)
    registerPartnerAction(app, deps, {
      tag,
      url: `/tasks/:id/${move}`,
      operationId: `${move}PartnerTask`,
      summary: `${move.charAt(0).toUpperCase()}${move.slice(1)} a task of mine`,
      description: `Moves an assigned task on by one step. Returns 409 if its status does not allow the step, and 404 for tasks of other partners.`,
      singular: 'task',
      view: PartnerTask,
      run: (tx, { partnerId }, id, _body, now) => movePartnerTask(tx, partnerId, id, move, now),
    })
}
