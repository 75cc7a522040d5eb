import type { ReactNode } from 'react'
import { act, type RecordOf } from '../../../api/index.ts'
import { type FieldSpec, field, openForm, stateOptions } from '../../../frame/do.ts'
import { Rows, Section, Table } from '../../../frame/record.ts'
import { formatNumber, Nothing, Picture, State, stateWords, t } from '../../../frame/show.ts'
import { formatQuantity, useDesignOptions, useItemOptions, useMaterialOptions } from '../parts.tsx'

type Design = RecordOf<'/admin/designs/{id}'>
type Part<Kind extends keyof Design> = NonNullable<Design[Kind]> extends readonly (infer One)[] ? One : never
type Kind = 'specifications' | 'colors' | 'pictures' | 'size-sets' | 'components'

interface PartsProps {
  readonly design: Design
  readonly editable: boolean
}

interface PartForm {
  readonly add: string
  readonly title?: string
  readonly fields: readonly FieldSpec[]
  readonly body?: (values: Readonly<Record<string, unknown>>) => object
}

function editPart({ id }: Design, kind: Kind, part: { readonly id: string } | undefined, form: PartForm): void {
  const { add, title = add, fields, body = (values) => values } = form
  openForm({
    title: part ? title : add,
    record: part,
    fields: [...fields, ...(part ? [field.toggle('remove', t('Remove'))] : [])],
    run: async ({ remove, ...values }: Readonly<Record<string, unknown>>) => {
      // The five kinds of parts have the same calls. The fields form the body.
      if (!part) return act('post', `/admin/designs/{id}/${kind}`, { id, body: body(values) } as never)
      const one = { id, part_id: part.id }
      return remove
        ? act('delete', `/admin/designs/{id}/${kind}/{part_id}`, one)
        : act('post', `/admin/designs/{id}/${kind}/{part_id}`, { ...one, body: body(values) } as never)
    },
    changes: ['translations'],
    done: t('Design saved.'),
  })
}

const Named = ({ editable, onOpen, children }: { editable: boolean; onOpen: () => void; children: ReactNode }) =>
  editable ? (
    <button type="button" className="text-button" onClick={onOpen}>
      {children}
    </button>
  ) : (
    <b>{children}</b>
  )

export function Pictures({ design, editable }: PartsProps) {
  const pictures = design.pictures ?? []
  const add = t('Add picture')
  const edit = (picture?: Part<'pictures'>) =>
    editPart(design, 'pictures', picture, {
      add,
      title: t('Picture'),
      fields: [field.url('url', t('Picture URL'), { required: true }), field.text('alt', t('Caption'))],
    })
  return (
    <Section title={t('Pictures')} action={editable && { label: add, run: edit }}>
      {pictures.length === 0 ? <p className="quiet">{t('Add sketches, photos, or samples.')}</p> : null}
      <ul className="pictures">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Picture src={picture.url} alt={picture.alt} size={160} />
            {editable ? (
              <button type="button" className="text-button" onClick={() => edit(picture)}>
                {picture.alt || t('Describe')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const areas = ['measurements', 'materials', 'construction', 'finishing', 'packaging', 'quality', 'other'] as const

export function Specifications({ design, editable }: PartsProps) {
  const specifications = design.specifications ?? []
  const add = t('Add specification')
  const edit = (part?: Part<'specifications'>) =>
    editPart(design, 'specifications', part, {
      add,
      title: part?.title,
      fields: [
        field.text('title', t('Title'), { required: true }),
        field.choice('category', t('Category'), stateOptions(...areas), { required: true, initial: 'construction' }),
        field.long('details', t('Details')),
        field.long('special_instructions', t('Handling')),
        field.choice('status', t('Status'), stateOptions('draft', 'active', 'approved', 'rejected'), {
          required: true,
          initial: 'draft',
        }),
      ],
    })
  return (
    <Section title={t('Specifications')} action={editable && { label: add, run: edit }}>
      {specifications.length === 0 ? (
        <p className="quiet">{t('Add details such as seams, finishing, or packing.')}</p>
      ) : null}
      <ul className="ruled stack">
        {specifications.map((one) => (
          <li key={one.id}>
            <div className="inline ends">
              <Named editable={editable} onOpen={() => edit(one)}>
                {one.title}
              </Named>
              <span>
                <span className="quiet">{stateWords(one.category)}</span> <State value={one.status} />
              </span>
            </div>
            {one.details ? <span className="lines">{one.details}</span> : null}
            {one.special_instructions ? <span className="quiet lines">{one.special_instructions}</span> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Components({ design, editable }: PartsProps) {
  const add = t('Add component')
  const edit = (part?: Part<'components'>) =>
    editPart(design, 'components', part, {
      add,
      title: part?.role,
      fields: [
        field.text('role', t('Purpose'), { required: true, placeholder: t('Body, lining, buttons…') }),
        field.choice('inventory_item_id', t('Materials from inventory'), useItemOptions, { nullable: true }),
        field.choice('raw_material_id', t('Or from this material'), useMaterialOptions, { nullable: true }),
        field.choice('component_design_id', t('Or another design'), useDesignOptions, { nullable: true }),
        field.number('quantity', t('Per unit'), { required: true, min: 0, initial: 1 }),
        field.long('notes', t('Notes')),
      ],
    })
  return (
    <Section title={t('Materials')} action={editable && { label: add, run: edit }}>
      <Rows
        rows={design.components}
        none={t('No materials yet. A completed run deducts the materials listed here from inventory.')}
        line={(one) => ({
          name: (
            <Named editable={editable} onOpen={() => edit(one)}>
              {one.role}
            </Named>
          ),
          note: one.made_of,
          end: formatQuantity(one.quantity, one.unit),
        })}
      />
    </Section>
  )
}

/** Parses lines such as `chest: 104`. Ignores lines without a number. */
const measurementsOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name = '', number = ''] = /^\s*(.+?)\s*[:=]\s*(-?\d+(?:[.,]\d+)?)\s*\S*\s*$/.exec(line) ?? []
      return name === '' ? [] : [[name, Number(number.replace(',', '.'))]]
    }),
  )

export function Sizes({ design, editable }: PartsProps) {
  const sizes = design.size_sets ?? []
  const names = [...new Set(sizes.flatMap(({ measurements }) => Object.keys(measurements)))]
  const add = t('Add size')
  const edit = (part?: Part<'size_sets'>) => {
    const known = names.length > 0 ? names : ['chest', 'length']
    const lines = known.map((name) => `${name}: ${part?.measurements[name] ?? ''}`)
    editPart(design, 'size-sets', part, {
      add,
      title: part?.size_label,
      fields: [
        field.text('size_label', t('Size'), { required: true }),
        {
          ...field.long('measurements', t('Measurements'), { hint: t('One per line, such as chest: 104.') }),
          decode: () => lines.join('\n'),
        },
      ],
      body: ({ measurements, ...rest }) => ({ ...rest, measurements: measurementsOf(String(measurements ?? '')) }),
    })
  }
  return (
    <Section title={t('Sizes')} action={editable && { label: add, run: edit }}>
      {sizes.length === 0 ? (
        <p className="quiet">{t('No sizes yet.')}</p>
      ) : (
        <Table
          head={[t('Size'), ...names.map(stateWords)]}
          rows={sizes.map((size) => ({
            key: size.id,
            name: (
              <Named editable={editable} onOpen={() => edit(size)}>
                {size.size_label}
              </Named>
            ),
            cells: names.map((name) => {
              const value = size.measurements[name]
              return value === undefined ? <Nothing key={name} /> : formatNumber(value)
            }),
          }))}
        />
      )}
    </Section>
  )
}

export function Colors({ design, editable }: PartsProps) {
  const colors = design.colors ?? []
  const add = t('Add colour')
  const edit = (part?: Part<'colors'>) =>
    editPart(design, 'colors', part, {
      add,
      title: part?.name,
      fields: [
        field.text('name', t('Name'), { required: true }),
        field.text('hex_code', t('Colour code'), { required: true, placeholder: '#26346b' }),
        field.long('usage_notes', t('Used in')),
      ],
    })
  return (
    <Section title={t('Colours')} action={editable && { label: add, run: edit }}>
      {colors.length === 0 ? <p className="quiet">{t('No colours yet.')}</p> : null}
      <ul className="inline">
        {colors.map((color) => (
          <li key={color.id}>
            <button type="button" className="inline" disabled={!editable} onClick={() => edit(color)}>
              <span className="swatch-color" style={{ background: color.hex_code }} aria-hidden />
              <span>
                {color.name}
                <br />
                <small className="quiet">{color.hex_code}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
