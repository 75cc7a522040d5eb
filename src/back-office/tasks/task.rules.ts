export const taskStates = ['pending', 'assigned', 'accepted', 'in_progress', 'completed', 'cancelled'] as const
export type TaskStatus = (typeof taskStates)[number]

const steps: readonly TaskStatus[] = ['pending', 'assigned', 'accepted', 'in_progress', 'completed']

/** Titles of the tasks that block a move. */
export interface TaskBlockers {
  readonly dependencies: readonly string[]
  readonly subtasks: readonly string[]
}

export const moveRefusals = ['task_closed', 'task_not_back', 'task_waits', 'subtasks_open'] as const

export interface MoveRefusal {
  readonly code: (typeof moveRefusals)[number]
  readonly message: string
}

/**
 * Returns why the task cannot get this status; null if it can. Tasks only move forwards, and finished tasks cannot
 * change. Work cannot start before the given dependencies are finished, and a task with open subtasks cannot be
 * completed.
 */
export function moveRefusal(
  from: TaskStatus,
  to: TaskStatus,
  { dependencies, subtasks }: TaskBlockers,
): MoveRefusal | null {
  if (from === to) return null
  if (isClosed(from)) return { code: 'task_closed', message: `This task is ${from} and cannot be changed.` }
  if (to === 'cancelled') return null
  if (steps.indexOf(to) < steps.indexOf(from))
    return { code: 'task_not_back', message: `This task is ${words(from)}: it cannot go back to ${words(to)}.` }
  const works = to === 'in_progress' || to === 'completed'
  if (works && dependencies.length > 0)
    return { code: 'task_waits', message: `This task waits for: ${dependencies.join(', ')}.` }
  if (to === 'completed' && subtasks.length > 0)
    return { code: 'subtasks_open', message: `Subtasks are still open: ${subtasks.join(', ')}.` }
  return null
}

export const isClosed = (status: TaskStatus): boolean => status === 'completed' || status === 'cancelled'

/** Whether these dependencies would form a cycle. `edges` maps each task to the tasks for which it waits. */
export function closesCycle(
  task: string,
  dependsOn: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
): boolean {
  const seen = new Set<string>()
  const open = [...dependsOn]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === task) return true
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(edges.get(next) ?? []))
  }
  return false
}

export interface TemplateChoice {
  readonly id: string
  readonly name: string
  readonly category: string | null
}

/** Looks up templates by name, ignoring case. A name that several templates share is ambiguous and chooses none. */
export function templatesByName(
  names: readonly string[],
  all: readonly TemplateChoice[],
): { readonly chosen: TemplateChoice[]; readonly unknown: string[]; readonly ambiguous: TemplateChoice[] } {
  const chosen: TemplateChoice[] = []
  const unknown: string[] = []
  const ambiguous: TemplateChoice[] = []
  for (const name of names) {
    const found = all.filter((template) => template.name.toLowerCase() === name.trim().toLowerCase())
    const [only] = found
    if (!only) unknown.push(name)
    else if (found.length > 1) ambiguous.push(...found)
    else if (!chosen.includes(only)) chosen.push(only)
  }
  return { chosen, unknown, ambiguous }
}

const words = (status: TaskStatus): string => status.replaceAll('_', ' ')
