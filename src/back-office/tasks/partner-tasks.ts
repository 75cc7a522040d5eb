import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import type { PartnerTaskDetail, TaskDetailView } from './schema.ts'
import { lockTask, readTask, readTemplate } from './task-store.ts'
import { moveTask } from './write-task.ts'

/** A partner's moves of a task, and the status each leads to. */
export const taskMoves = { accept: 'accepted', start: 'in_progress', complete: 'completed' } as const
export type TaskMove = keyof typeof taskMoves

/** Includes the template it was made from. Null if no task has this id, or it belongs to another partner. */
export async function readPartnerTask(
  db: Queryable,
  partnerId: string,
  id: string,
): Promise<z.input<typeof PartnerTaskDetail> | null> {
  const task = await readTask(db, id, partnerId)
  return task && { ...task, template: await readTemplate(db, task.template_id) }
}

/** Null if no task has this id, or it belongs to another partner. Throws `conflict` (409). */
export async function movePartnerTask(
  tx: Queryable,
  partnerId: string,
  id: string,
  move: TaskMove,
  now: Date,
): Promise<TaskDetailView | null> {
  const task = await lockTask(tx, id, partnerId)
  if (!task) return null
  await moveTask(tx, task, taskMoves[move], now, partnerId)
  return readTask(tx, id, partnerId)
}
