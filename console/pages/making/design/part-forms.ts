import { act } from '../../../api/client.ts'
import type { components } from '../../../api/generated/schema.ts'
import { refresh } from '../../../api/queries.ts'
import type { FieldSpec, FieldValues } from '../../../frame/form/fields.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'
import { choices, filled } from '../choices.ts'

type Schemas = components['schemas']
type Kind = 'specifications' | 'colors' | 'pictures' | 'size-sets' | 'components'

interface PartForm {
  readonly designId: string
  readonly kind: Kind
  readonly part: { readonly id: string } | null
  readonly title: string
  readonly fields: readonly FieldSpec[]
  readonly body?: (values: FieldValues) => object
}

const remove = (): FieldSpec => ({ name: 'remove', label: t('Remove it'), kind: 'switch', initial: false })

/** All parts of a design are added, changed and removed by the same kind of form. */
function partForm({ designId, kind, part, title, fields, body = filled }: PartForm): void {
  openForm({
    title,
    submit: t('Save'),
    fields: part ? [...fields, remove()] : fields,
    run: async ({ remove: isRemoved, ...values }) => {
      const one = { params: { path: { id: designId, part_id: part?.id ?? '' } } }
      if (part && isRemoved) await act('delete', `/admin/designs/{id}/${kind}/{part_id}`, one as never)
      else if (part) await act('post', `/admin/designs/{id}/${kind}/{part_id}`, { ...one, body: body(values) } as never)
      else
        await act('post', `/admin/designs/{id}/${kind}`, {
          params: { path: { id: designId } },
          body: body(values),
        } as never)
      await refresh('designs', 'translations')
      notifySaved(t('The design was saved.'))
    },
  })
}

export const specificationForm = (designId: string, part: Schemas['DesignSpecification'] | null): void =>
  partForm({
    designId,
    kind: 'specifications',
    part,
    title: part?.title ?? t('Add a specification'),
    fields: [
      { name: 'title', label: t('Title'), required: true, initial: part?.title },
      {
        name: 'category',
        label: t('Area'),
        kind: 'choice',
        required: true,
        initial: part?.category ?? 'construction',
        options: choices(['measurements', 'materials', 'construction', 'finishing', 'packaging', 'quality', 'other']),
      },
      { name: 'details', label: t('Details'), kind: 'long', initial: part?.details },
      { name: 'special_instructions', label: t('Take care'), kind: 'long', initial: part?.special_instructions },
      {
        name: 'status',
        label: t('State'),
        kind: 'choice',
        required: true,
        initial: part?.status ?? 'draft',
        options: choices(['draft', 'active', 'approved', 'rejected']),
      },
    ],
  })

export const colorForm = (designId: string, part: Schemas['DesignColor'] | null): void =>
  partForm({
    designId,
    kind: 'colors',
    part,
    title: part?.name ?? t('Add a colour'),
    fields: [
      { name: 'name', label: t('Name'), required: true, initial: part?.name },
      { name: 'hex_code', label: t('Colour code'), required: true, placeholder: '#26346b', initial: part?.hex_code },
      { name: 'usage_notes', label: t('Where it is used'), kind: 'long', initial: part?.usage_notes },
    ],
  })

export const pictureForm = (designId: string, part: Schemas['DesignPicture'] | null): void =>
  partForm({
    designId,
    kind: 'pictures',
    part,
    title: part ? t('Picture') : t('Add a picture'),
    fields: [
      { name: 'url', label: t('Address of the picture'), kind: 'url', required: true, initial: part?.url },
      { name: 'alt', label: t('What it shows'), initial: part?.alt },
    ],
  })

export function sizeForm(designId: string, part: Schemas['DesignSizeSet'] | null, names: readonly string[]): void {
  const known = names.length > 0 ? names : ['chest', 'length']
  const text = known.map((name) => `${name}: ${part?.measurements[name] ?? ''}`).join('\n')
  partForm({
    designId,
    kind: 'size-sets',
    part,
    title: part?.size_label ?? t('Add a size'),
    fields: [
      { name: 'size_label', label: t('Size'), required: true, initial: part?.size_label },
      {
        name: 'measurements',
        label: t('Measurements'),
        kind: 'long',
        hint: t('One a line, such as `chest: 104`.'),
        initial: text,
      },
    ],
    body: ({ size_label, measurements }) => ({ size_label, measurements: measurementsOf(String(measurements ?? '')) }),
  })
}

/** `chest: 104` a line; lines without a number are left out. */
export const measurementsOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name = '', number = ''] = /^\s*(.+?)\s*[:=]\s*(-?\d+(?:[.,]\d+)?)\s*\S*\s*$/.exec(line) ?? []
      return name === '' ? [] : [[name, Number(number.replace(',', '.'))]]
    }),
  )

export const componentForm = (
  designId: string,
  part: Schemas['DesignComponent'] | null,
  items: FieldSpec['options'],
): void =>
  partForm({
    designId,
    kind: 'components',
    part,
    title: part?.role ?? t('Add a component'),
    fields: [
      {
        name: 'role',
        label: t('What it is for'),
        required: true,
        initial: part?.role,
        placeholder: t('Body, lining, buttons …'),
      },
      {
        name: 'inventory_item_id',
        label: t('From the store room'),
        kind: 'choice',
        options: items,
        initial: part?.inventory_item_id,
      },
      {
        name: 'quantity',
        label: t('For one piece'),
        kind: 'number',
        required: true,
        min: 0,
        initial: part?.quantity ?? 1,
      },
      { name: 'notes', label: t('Notes'), kind: 'long', initial: part?.notes },
    ],
  })
