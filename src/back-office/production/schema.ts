import { z } from 'zod'
import {
  Amount,
  acrossFields,
  CurrencyCode,
  Id,
  IsoTime,
  LongText,
  Metadata,
  Name,
  quantityUpTo,
  someQuantityUpTo,
} from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { unitKinds } from '../../platform/units.ts'
import { ofTheShop, Task } from '../tasks/index.ts'
import { rejectionReasons } from './output.rules.ts'
import { declineReasons } from './production.rules.ts'
import { runStates } from './run-state.rules.ts'

const MaterialQuantity = someQuantityUpTo(9_999_999_999)
const Units = someQuantityUpTo(9999)
const UnitsOrNone = quantityUpTo(9999)
const UnitsInAll = quantityUpTo(999_999).optional()
const Notes = LongText.optional()
const runTypes = ['production', 'sample'] as const
const costTypes = ['per_unit', 'total'] as const
const dispatchStates = ['idle', 'awaiting_templates', 'completed'] as const

const shared = {
  id: z.string(),
  status: z.enum(runStates),
  run_type: z.enum(runTypes),
  quantity: z.number(),
  unit: z
    .string()
    .meta({ description: 'Unit of the design when the run was created. All quantities of the run are in this unit.' }),
  unit_kind: z.enum(unitKinds),
  role: z.string().nullable(),
  rank: z.int().nullable(),
  parent_run_id: z.string().nullable(),
  design_id: z.string().nullable(),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  dispatch_state: z.enum(dispatchStates),
  accepted_at: IsoTime.nullable(),
  started_at: IsoTime.nullable(),
  finished_at: IsoTime.nullable(),
  completed_at: IsoTime.nullable(),
  cancelled_at: IsoTime.nullable(),
  produced_quantity: z.number().meta({ description: 'Number of good units.' }),
  rejected_quantity: z.number(),
  cancelled_reason: z.string().nullable(),
  finish_notes: z.string().nullable(),
  completion_notes: z.string().nullable(),
  rejection_reason: z.string().nullable(),
  rejection_notes: z.string().nullable(),
  shortfall_reason: z.string().nullable(),
  snapshot: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Copy of the design from the time when the run was created.' }),
  captured_at: IsoTime,
  created_at: IsoTime,
  updated_at: IsoTime,
}
const costs = {
  cost_estimate: z.int().nullable().meta({ description: 'Price of the partner, in the minor unit of the currency.' }),
  cost_type: z.enum(costTypes).nullable(),
  cost_currency: z.string().nullable(),
}

export const ProductionRun = z
  .object({
    ...shared,
    ...costs,
    costs_shared: z.boolean().meta({ description: 'Whether the partner sees the costs.' }),
    allocated_quantity: z.number(),
    design_name: z.string().nullable(),
    partner_name: z.string().nullable(),
    product_title: z.string().nullable(),
    image_url: z.string().nullable().meta({ description: 'The first picture of the design.' }),
    due_at: IsoTime.nullable().meta({
      description: 'The earlier of the design’s target date and the earliest due date of an open task.',
    }),
    partner_id: z.string().nullable(),
    previous_partner_id: z.string().nullable(),
    order_id: z.string().nullable(),
    order_line_item_id: z.string().nullable(),
    decline_reason: z.string().nullable(),
    decline_notes: z.string().nullable(),
    depends_on_run_ids: z.array(z.string()),
    metadata: Metadata,
  })
  .meta({ id: 'ProductionRun' })
export type ProductionRunView = z.infer<typeof ProductionRun>

/** A run as its partner sees it: without the order, other partners and internal notes. */
export const PartnerRun = z
  .object({ ...shared, ...z.object(costs).partial().shape })
  .meta({ id: 'PartnerProductionRun' })
export type PartnerRunView = z.infer<typeof PartnerRun>

const Materials = z.array(
  z.object({
    component_id: z.string(),
    inventory_item_id: z.string().nullable(),
    role: z.string(),
    made_of: z.string().nullable().meta({
      description: 'The name of the inventory item, the raw material or the design. Null if the component names none.',
    }),
    planned_quantity: z.number(),
    unit: z.string(),
  }),
)
const Consumptions = z.array(
  z.object({
    inventory_item_id: z.string(),
    quantity: z.number(),
    missing_quantity: z.number().meta({ description: 'The part of it that was not in stock.' }),
  }),
)
export const RunDetail = z.object({
  production_run: ProductionRun,
  children: z.array(ProductionRun),
  tasks: z.array(Task),
  materials: Materials,
  consumptions: Consumptions,
})
export const PartnerRunDetail = z.object({
  production_run: PartnerRun,
  tasks: z.array(Task.omit(ofTheShop)),
  materials: Materials,
  consumptions: Consumptions,
})

const belongsTogether = acrossFields('cost_estimate, cost_type and cost_currency belong together.', ['cost_estimate'])
const Assignment = z
  .strictObject({
    partner_id: idOf('partner'),
    role: Name.optional(),
    quantity: Units.optional().meta({ description: 'Default: a share of the unallocated quantity.' }),
    share: z.int().min(1).max(1000).optional(),
    order: z.int().min(0).max(999).optional().meta({
      description:
        'Rank of the part. It waits for all parts of the previous rank, including parts that were assigned earlier.',
    }),
    component_ids: z
      .array(Id)
      .max(1000)
      .optional()
      .meta({ description: 'The materials that this partner needs. Default: all.' }),
    cost_estimate: Amount.optional(),
    cost_type: z.enum(costTypes).optional(),
    cost_currency: CurrencyCode.optional(),
    costs_shared: z.boolean().optional(),
  })
  .refine(
    ({ cost_estimate, cost_type, cost_currency }) =>
      new Set([cost_estimate, cost_type, cost_currency].map((cost) => cost === undefined)).size === 1,
    belongsTogether,
  )
export type AssignmentBody = z.infer<typeof Assignment>
const Assignments = z.array(Assignment).min(1).max(100)

export const CreateRunBody = z.strictObject({
  quantity: Units.optional(),
  run_type: z.enum(runTypes).optional(),
  role: Name.optional(),
  product_id: idOf('product').optional(),
  variant_id: idOf('variant').optional(),
  draft: z.boolean().optional(),
  metadata: Metadata.optional(),
  assignments: Assignments.optional(),
})
export type CreateRun = z.infer<typeof CreateRunBody>
export const AllocateBody = z.strictObject({ assignments: Assignments })
export const HandOverBody = z.strictObject({ assignments: Assignments, note: LongText.optional() })
export type HandOver = z.infer<typeof HandOverBody>
export const Allocation = z.object({ production_run: ProductionRun, children: z.array(ProductionRun) })

export const AssignBody = z.strictObject({ partner_id: idOf('partner'), note: LongText.optional() })
export const CancelBody = z.strictObject({ reason: LongText.optional() }).optional()
export const FinishBody = z.strictObject({ notes: Notes }).optional()
export const DeclineBody = z.strictObject({
  reason: z.enum(declineReasons),
  notes: z.string().max(500).optional(),
})
export type Decline = z.infer<typeof DeclineBody>
const rejection = { rejection_reason: z.enum(rejectionReasons).optional(), rejection_notes: Notes, notes: Notes }
export const ReportBody = z.strictObject({
  good_quantity: UnitsOrNone.default(0),
  rejected_quantity: UnitsOrNone.default(0),
  ...rejection,
})
export type Report = z.infer<typeof ReportBody>
export const CompleteBody = z
  .strictObject({
    produced_quantity: UnitsInAll.meta({ description: 'Total number of good units.' }),
    good_quantity: UnitsInAll.meta({ description: 'Another name of `produced_quantity`.' }),
    rejected_quantity: UnitsInAll.meta({ description: 'Total number of rejected units.' }),
    ...rejection,
    allow_shortfall: z.boolean().optional(),
    shortfall_reason: Notes,
    consumptions: z
      .array(z.strictObject({ inventory_item_id: idOf('inventory_item'), quantity: MaterialQuantity }))
      .max(1000)
      .refine((all) => new Set(all.map((each) => each.inventory_item_id)).size === all.length, 'Name each item once')
      .optional()
      .meta({
        description:
          'Materials used. Default: the amounts that the design plans per unit. A partner can name only materials of the run.',
      }),
  })
  .refine(
    ({ produced_quantity: produced, good_quantity: good }) =>
      produced === undefined || good === undefined || produced === good,
    acrossFields('good_quantity and produced_quantity are the same thing.', ['good_quantity']),
  )
  .optional()
export type Complete = z.infer<typeof CompleteBody>

const Candidate = z.object({ id: z.string(), name: z.string(), category: z.string().nullable() })
export const DispatchOpened = z.object({
  dispatch_id: z.string(),
  candidates: z.object({ categories: z.array(z.string()), templates: z.array(Candidate) }),
})
export const ConfirmBody = z
  .strictObject({
    dispatch_id: idOf('production_dispatch').optional(),
    template_ids: z
      .array(idOf('task_template'))
      .max(100)
      .optional()
      .describe('An empty list sends the run without tasks.'),
    category: Name.optional(),
    template_names: z.array(Name).min(1).max(100).optional(),
  })
  .refine(
    ({ template_ids, category, template_names }) =>
      [template_ids, category, template_names].filter((each) => each !== undefined).length === 1,
    acrossFields('send template_ids, category or template_names, and only one of them', ['template_ids']),
  )
  .meta({ examples: [{ template_names: ['Cutting', 'Stitching'] }] })
export type Confirm = z.infer<typeof ConfirmBody>
export const DispatchConfirmed = z.object({
  production_run: ProductionRun,
  tasks: z.array(Task),
  dispatched_template_ids: z.array(z.string()),
})

export const UpdateRunBody = z.strictObject({
  cost_estimate: Amount.nullable().optional(),
  cost_type: z.enum(costTypes).nullable().optional(),
  cost_currency: CurrencyCode.nullable().optional(),
  costs_shared: z.boolean().optional(),
  metadata: Metadata.optional(),
})
export type UpdateRun = z.infer<typeof UpdateRunBody>
export const DependenciesBody = z.strictObject({ depends_on_run_ids: z.array(idOf('production_run')).max(100) })

export const RunQuery = listQuery(['-created_at', 'updated_at', 'quantity'], {
  q: SearchText.optional(),
  status: z.enum(runStates).optional(),
  run_type: z.enum(runTypes).optional(),
  role: Name.optional(),
  design_id: Id.optional(),
  partner_id: Id.optional(),
  parent_run_id: Id.optional(),
  order_id: Id.optional(),
  product_id: Id.optional(),
})
export const PartnerRunQuery = RunQuery.omit({ partner_id: true, order_id: true, parent_run_id: true })

export const Activity = z
  .object({
    sequence: z.int(),
    type: z.string(),
    actor_type: z.enum(['admin', 'partner', 'system']),
    actor_id: z.string(),
    partner_id: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    occurred_at: IsoTime,
  })
  .meta({ id: 'ProductionRunActivity' })
export const NoteBody = z.strictObject({ note: LongText.min(1) })

const CostLine = z.object({
  production_run_id: z.string(),
  partner_id: z.string().nullable(),
  cost_type: z.enum(costTypes).nullable(),
  cost_estimate: z.int().nullable(),
  currency: z.string().nullable(),
  estimated: z.int().nullable().meta({ description: 'Estimated costs of the ordered quantity.' }),
  payable: z.int().nullable().meta({ description: 'Costs of the good units, once the run is completed.' }),
})
export const CostSummary = z
  .object({
    lines: z.array(CostLine),
    totals: z.array(z.object({ currency: z.string(), estimated: z.int(), payable: z.int() })),
  })
  .meta({ id: 'ProductionCostSummary' })
