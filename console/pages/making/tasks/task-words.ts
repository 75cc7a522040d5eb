import type { RowOf } from '../../../frame/list/types.ts'

export type Task = RowOf<'/admin/tasks'>

export const isClosed = ({ status }: Pick<Task, 'status'>): boolean => status === 'completed' || status === 'cancelled'

export const isOverdue = (task: Pick<Task, 'status' | 'due_at'>): boolean =>
  task.due_at !== null && !isClosed(task) && new Date(task.due_at).getTime() < Date.now()
