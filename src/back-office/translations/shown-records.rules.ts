import type { ShownRecords } from './shown-texts.rules.ts'

const materialType: ShownRecords = { type: 'material_type' }
const parts = {
  specifications: { type: 'design_specification' },
  colors: { type: 'design_color' },
  components: {
    type: 'design_component',
    members: { raw_material: { type: 'raw_material', members: { material_type: materialType } } },
  },
} as const satisfies Readonly<Record<string, ShownRecords>>
const task: ShownRecords = { type: 'task' }

/** Paths of records with translatable texts in responses to partners. */
export const shownDesign: ShownRecords = { type: 'design', members: parts }
export const shownTask: ShownRecords = {
  type: 'task',
  members: {
    subtasks: task,
    depends_on: task,
    template: { type: 'task_template', members: { category: { type: 'task_category' } } },
  },
}
export const shownRun: ShownRecords = {
  type: 'production_run',
  members: { snapshot: { isCaptured: true, members: { design: { type: 'design' }, ...parts } } },
}
export const shownRunDetail: ShownRecords = {
  members: {
    production_run: shownRun,
    tasks: task,
    // Materials are part of the run's snapshot.
    materials: { type: 'design_component', idIn: 'component_id', isCaptured: true },
  },
}
