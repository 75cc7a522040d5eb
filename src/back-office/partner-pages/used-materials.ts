import type { FormFields } from '../../platform/http/form-body.ts'
import { textField } from '../../platform/http/form-field.ts'
import type { Problems } from '../../platform/http/form-page.ts'
import { type Fragment, html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import { readQuantity } from '../../platform/quantity.ts'
import { unitKind } from '../../platform/units.ts'
import { DesignSnapshot } from '../designs/index.ts'
import { type Consumption, inUnitsOf, type PartnerRunView, plannedConsumption } from '../production/index.ts'
import { facts } from './own-pages.ts'
import type { Words } from './words.ts'

/** A material that a run takes from stock. Components made of the same item are combined. */
export interface UsedMaterial {
  readonly itemId: string
  /** For example `Main fabric, Lining`. */
  readonly name: string
  readonly unit: string
  readonly components: readonly { readonly inventory_item_id: string; readonly quantity: number }[]
}

export function usedMaterials(run: PartnerRunView): UsedMaterial[] {
  const { data } = DesignSnapshot.pick({ components: true }).safeParse(run.snapshot)
  const byItem = new Map<string, UsedMaterial>()
  for (const { inventory_item_id: itemId, role, unit, quantity } of data?.components ?? []) {
    if (itemId === null) continue
    const before = byItem.get(itemId)
    byItem.set(itemId, {
      itemId,
      name: before ? `${before.name}, ${role}` : role,
      unit: before?.unit ?? unit,
      components: [...(before?.components ?? []), { inventory_item_id: itemId, quantity }],
    })
  }
  return [...byItem.values()]
}

export const usedField = ({ itemId }: Pick<UsedMaterial, 'itemId'>): string => `used_${itemId}`

const planned = ({ components, unit }: UsedMaterial, units: number): number =>
  inUnitsOf(unitKind(unit), plannedConsumption(components, units)[0]?.quantity ?? 0)

/** Renders the fields for the materials used, expanded if one has a value or an error. */
export function usedFields(
  words: Words,
  run: PartnerRunView,
  { fields, problems }: { readonly fields: FormFields; readonly problems: Problems },
): Fragment {
  const { made, amount, used } = words
  const materials = usedMaterials(run)
  const open = materials.some((each) => problems.has(usedField(each)) || (fields.get(usedField(each)) ?? '') !== '')
  return (
    materials.length > 0 &&
    html`<details${open && html` open`}><summary>${used.summary}</summary>
<fieldset class="fields"><legend class="sr-only">${used.legend}</legend>
<p class="field note">${used.note}</p>
${materials.map((each) =>
  textField(
    {
      name: usedField(each),
      label: `${each.name} (${each.unit})`,
      value: fields.get(usedField(each)) ?? '',
      problem: problems.get(usedField(each)),
      hint: fill(used.planned, {
        pieces: made(run, run.quantity),
        amount: amount(planned(each, run.quantity), each.unit),
      }),
      decimal: true,
      autocomplete: 'off',
      size: 'half-wide',
    },
    words.form,
  ),
)}</fieldset></details>`
  )
}

type Read = { readonly consumptions: readonly Consumption[] | undefined } | { readonly problems: Problems }

/**
 * Reads the materials used from the form. `consumptions` is undefined if no field has a value; the planned amounts then
 * apply. Otherwise, an empty field means the amount planned for `units`, the units made, good or rejected.
 */
export function readUsed(words: Words, materials: readonly UsedMaterial[], fields: FormFields, units: number): Read {
  const written = materials.map((each) => ({ each, text: (fields.get(usedField(each)) ?? '').trim() }))
  const read = (text: string) => readQuantity(text, words.decimalMark)
  const wrong = written.filter(({ text }) => text !== '' && read(text) === null)
  const notAnAmount = fill(words.problems.amount, { example: words.number(2.5) })
  if (wrong.length > 0) return { problems: new Map(wrong.map(({ each }) => [usedField(each), notAnAmount])) }
  if (written.every(({ text }) => text === '')) return { consumptions: undefined }
  const used = written.map(({ each, text }) => ({
    inventory_item_id: each.itemId,
    quantity: text === '' ? planned(each, units) : (read(text) ?? 0),
  }))
  return { consumptions: used.filter(({ quantity }) => quantity > 0) }
}

/** Renders the materials that a completed run has used. */
export function usedInAll(
  { amount, used }: Words,
  run: PartnerRunView,
  consumptions: readonly { readonly inventory_item_id: string; readonly quantity: number }[],
): Fragment {
  const materials = new Map(usedMaterials(run).map((each) => [each.itemId, each]))
  const known = consumptions.flatMap(({ inventory_item_id: id, quantity }) => {
    const material = materials.get(id)
    return material ? [[material.name, amount(quantity, material.unit)] as const] : []
  })
  return known.length > 0 && html`<section class="card"><h2>${used.title}</h2>${facts(known)}</section>`
}
