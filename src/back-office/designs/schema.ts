import { z } from 'zod'
import {
  Amount,
  CurrencyCode,
  Id,
  IsoTime,
  LongText,
  Metadata,
  Moment,
  Name,
  someQuantityUpTo,
  WebAddress,
} from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { unitKinds } from '../../platform/units.ts'

const Position = z.int().min(0).max(1_000_000)
const Kind = z.enum(unitKinds).describe('What the unit measures. An unknown unit counts pieces.')
const states = [
  'conceptual',
  'in_development',
  'technical_review',
  'sample_production',
  'revision',
  'approved',
  'rejected',
  'commerce_ready',
  'on_hold',
  'superseded',
] as const
const types = ['original', 'derivative', 'custom', 'collaboration'] as const
const priorities = ['low', 'medium', 'high', 'urgent'] as const
const part = { id: z.string(), design_id: z.string(), position: z.int(), created_at: IsoTime, updated_at: IsoTime }

const categories = ['measurements', 'materials', 'construction', 'finishing', 'packaging', 'quality', 'other'] as const
const specificationStates = ['draft', 'active', 'approved', 'rejected'] as const
export const Specification = z
  .object({
    ...part,
    title: z.string(),
    category: z.enum(categories),
    details: z.string(),
    special_instructions: z.string(),
    reviewer_notes: z.string(),
    version: z.string(),
    status: z.enum(specificationStates),
  })
  .meta({ id: 'DesignSpecification' })
export const SpecificationBody = z.strictObject({
  title: Name,
  category: z.enum(categories).optional(),
  details: LongText.optional(),
  special_instructions: LongText.optional(),
  reviewer_notes: LongText.optional(),
  version: Name.optional(),
  status: z.enum(specificationStates).optional(),
  position: Position.optional(),
})

export const Color = z
  .object({ ...part, name: z.string(), hex_code: z.string(), usage_notes: z.string() })
  .meta({ id: 'DesignColor' })
export const ColorBody = z.strictObject({
  name: Name,
  hex_code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'must be a colour like #1a2b3c')
    .meta({ examples: ['#1a2b3c'] }),
  usage_notes: LongText.optional(),
  position: Position.optional(),
})

const Measurements = z.record(z.string().min(1).max(255), z.number().min(0).max(100_000))
export const SizeSet = z
  .object({ ...part, size_label: z.string(), measurements: Measurements })
  .meta({ id: 'DesignSizeSet' })
export const SizeSetBody = z.strictObject({
  size_label: Name,
  measurements: Measurements.optional(),
  position: Position.optional(),
})

export const Component = z
  .object({
    ...part,
    role: z.string(),
    notes: z.string(),
    inventory_item_id: z.string().nullable(),
    raw_material_id: z.string().nullable(),
    component_design_id: z.string().nullable(),
    quantity: z
      .number()
      .meta({ description: 'For one piece or unit of the design. At most three decimal places, in any unit.' }),
    unit: z.string(),
    unit_kind: Kind,
    made_of: z.string().nullable().describe('The name of the inventory item, the raw material or the design.'),
  })
  .meta({ id: 'DesignComponent' })
export const ComponentBody = z.strictObject({
  role: Name,
  notes: LongText.optional(),
  inventory_item_id: idOf('inventory_item').nullable().optional(),
  raw_material_id: idOf('raw_material').nullable().optional(),
  component_design_id: idOf('design').nullable().optional(),
  quantity: someQuantityUpTo(9_999_999).describe(
    'For one piece or unit of the design. At most three decimal places, in any unit.',
  ),
  unit: Name.optional().describe('Default: the unit of the inventory item or the raw material.'),
  position: Position.optional(),
})

export const Picture = z.object({ ...part, url: z.string(), alt: z.string() }).meta({ id: 'DesignPicture' })
export const PictureBody = z.strictObject({
  url: WebAddress,
  alt: z.string().trim().max(255).optional(),
  position: Position.optional(),
})

export const LinkedPartner = z
  .object({ id: z.string(), name: z.string(), status: z.enum(['active', 'inactive']), linked_at: IsoTime })
  .meta({ id: 'DesignPartner' })
export const LinkPartnersBody = z.strictObject({ partner_ids: z.array(idOf('partner')).min(1).max(100) })

const parts = {
  specifications: z.array(Specification),
  colors: z.array(Color),
  size_sets: z.array(SizeSet),
  components: z.array(Component),
  pictures: z.array(Picture),
}

export const DesignRecord = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  design_type: z.enum(types),
  status: z.enum(states),
  priority: z.enum(priorities),
  concept_theme: z.string(),
  designer_notes: z.string(),
  revision_notes: z.string(),
  unit: z.string().describe('Unit in which the design is counted: `piece`, or `m` for cloth.'),
  unit_kind: Kind,
  tags: z.array(z.string()),
  target_completion_at: IsoTime.nullable(),
  estimated_cost: z.int().nullable().meta({ description: 'For one unit, in the minor unit of the currency.' }),
  currency: z.string().nullable(),
  metadata: Metadata,
  created_at: IsoTime,
  updated_at: IsoTime,
})
/** A design with its details. Lists omit the details. */
export const Design = DesignRecord.extend({
  ...z.object(parts).partial().shape,
  partners: z.array(LinkedPartner).optional(),
}).meta({ id: 'Design' })
export type DesignView = z.infer<typeof Design>

export const CreateDesignBody = z.strictObject({
  name: Name,
  description: LongText.optional(),
  design_type: z.enum(types).optional(),
  status: z.enum(states).optional(),
  priority: z.enum(priorities).optional(),
  concept_theme: LongText.optional(),
  designer_notes: LongText.optional(),
  revision_notes: LongText.optional(),
  unit: Name.optional().describe(
    'Unit in which the design and its production runs are counted. Decimals are possible for units such as `m`, `kg` and `l`.',
  ),
  tags: z.array(Name).max(100).optional(),
  target_completion_at: Moment.nullable().optional(),
  estimated_cost: Amount.nullable().optional(),
  currency: CurrencyCode.nullable().optional(),
  metadata: Metadata.optional(),
})
export const UpdateDesignBody = CreateDesignBody.partial()
export type UpdateDesign = z.infer<typeof UpdateDesignBody>
const designFilters = {
  q: SearchText.optional(),
  status: z.enum(states).optional(),
  design_type: z.enum(types).optional(),
}
export const DesignQuery = listQuery(['-created_at', 'updated_at', 'name'], {
  ...designFilters,
  partner_id: Id.optional(),
})

/** A design as a partner sees it: without costs, metadata and other partners. */
export const PartnerDesignSummary = DesignRecord.omit({ estimated_cost: true, currency: true, metadata: true }).meta({
  id: 'PartnerDesignSummary',
})
const ComponentMaterial = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    composition: z.string(),
    usage_guidelines: z.string(),
    storage_requirements: z.string(),
    material_type: z.object({ id: z.string(), name: z.string(), description: z.string() }).nullable(),
  })
  .meta({ id: 'PartnerRawMaterial' })
export const PartnerComponent = Component.extend({ raw_material: ComponentMaterial.nullable() }).meta({
  id: 'PartnerDesignComponent',
})
export const PartnerDesign = PartnerDesignSummary.extend({
  ...parts,
  components: z.array(PartnerComponent),
}).meta({ id: 'PartnerDesign' })
/** By default, sorts the most recently linked designs first. */
export const PartnerDesignQuery = listQuery(['-linked_at', 'created_at', 'name'], designFilters)
