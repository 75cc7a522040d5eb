import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import type { PartnerTaskDetail, TaskDetailView } from './schema.ts'
import { lockTask, readTask, readTemplate } from './task-store.ts'
import { moveTask } from './write-task.ts'

/** Moves that a partner can make with a task, and the status to which each leads. */
export const taskMoves = { accept: 'accepted', start: 'in_progress', complete: 'completed' } as const
export type TaskMove = keyof typeof taskMoves

/** Reads a task with its template. Returns null if it does not exist or belongs to another partner. */
export async function readPartnerTask(
  db: Queryable,
  partnerId: string,
  id: string,
): Promise<z.input<typeof PartnerTaskDetail> | null> {
  const task = await readTask(db, id, partnerId)
  return task && { ...task, template: await readTemplate(db, task.template_id) }
}

/** Moves a task. Returns null if it does not exist or belongs to another partner. Throws `conflict` (409). */
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
