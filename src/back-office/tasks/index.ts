export { taskAdminRoutes } from './admin-routes.ts'
export { taskPartnerRoutes } from './partner-routes.ts'
export { movePartnerTask, readPartnerTask, type TaskMove } from './partner-tasks.ts'
export { ofTheShop, type PartnerTaskDetail, Task, type TaskView } from './schema.ts'
export {
  closesCycle,
  moveRefusals,
  type TaskStatus,
  type TemplateChoice,
  templatesByName,
} from './task.rules.ts'
export { closeTasks, listTasks, listTasksOfRun, listTemplateChoices } from './task-store.ts'
export { createRunTasks } from './write-task.ts'
