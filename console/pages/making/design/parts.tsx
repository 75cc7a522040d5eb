import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { components } from '../../../api/generated/schema.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatNumber, Nothing } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { formatQuantity, itemOptions, useItems } from '../choices.ts'
import { colorForm, componentForm, pictureForm, sizeForm, specificationForm } from './part-forms.ts'

type Design = components['schemas']['Design']

interface PartsProps {
  readonly design: Design
  readonly editable: boolean
}

const Adding = ({ shown, onAdd, children }: { shown: boolean; onAdd: () => void; children: ReactNode }) =>
  shown ? (
    <Button variant="default" size="xs" onClick={onAdd}>
      {children}
    </Button>
  ) : null

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
  return (
    <Section
      title={t('Pictures')}
      aside={
        <Adding shown={editable} onAdd={() => pictureForm(design.id, null)}>
          {t('Add a picture')}
        </Adding>
      }
    >
      {pictures.length === 0 ? <p className="quiet">{t('No pictures yet: sketches, photographs, samples.')}</p> : null}
      <ul className="pictures">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <img src={picture.url} alt={picture.alt} loading="lazy" width={160} height={160} />
            {editable ? (
              <button type="button" className="text-button" onClick={() => pictureForm(design.id, picture)}>
                {picture.alt || t('Describe it')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Specifications({ design, editable }: PartsProps) {
  const specifications = design.specifications ?? []
  return (
    <Section
      title={t('Specifications')}
      aside={
        <Adding shown={editable} onAdd={() => specificationForm(design.id, null)}>
          {t('Add a specification')}
        </Adding>
      }
    >
      {specifications.length === 0 ? <p className="quiet">{t('None yet: seams, finishing, packing.')}</p> : null}
      <ul className="order-lines">
        {specifications.map((one) => (
          <li key={one.id}>
            <div className="row-between">
              <Named editable={editable} onOpen={() => specificationForm(design.id, one)}>
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
  const items = useItems()
  const options = itemOptions(items)
  const components = design.components ?? []
  return (
    <Section
      title={t('Made of')}
      aside={
        <Adding shown={editable} onAdd={() => componentForm(design.id, null, options)}>
          {t('Add a component')}
        </Adding>
      }
    >
      {components.length === 0 ? (
        <p className="quiet">{t('Nothing yet. A completed run takes what stands here out of the store room.')}</p>
      ) : null}
      <ul className="plain-list">
        {components.map((one) => (
          <li key={one.id} className="row-between">
            <span>
              <Named editable={editable} onOpen={() => componentForm(design.id, one, options)}>
                {one.role}
              </Named>{' '}
              <span className="quiet">{one.made_of}</span>
            </span>
            <span className="figure">{formatQuantity(one.quantity, one.unit)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Sizes below each other, measurements beside each other. */
export function Sizes({ design, editable }: PartsProps) {
  const sizes = design.size_sets ?? []
  const names = [...new Set(sizes.flatMap(({ measurements }) => Object.keys(measurements)))]
  return (
    <Section
      title={t('Sizes')}
      aside={
        <Adding shown={editable} onAdd={() => sizeForm(design.id, null, names)}>
          {t('Add a size')}
        </Adding>
      }
    >
      {sizes.length === 0 ? <p className="quiet">{t('No sizes yet.')}</p> : null}
      {sizes.length > 0 ? (
        <table className="mini-table">
          <thead>
            <tr>
              <th scope="col">{t('Size')}</th>
              {names.map((name) => (
                <th key={name} scope="col" data-align="end">
                  {stateWords(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizes.map((size) => (
              <tr key={size.id}>
                <th scope="row">
                  <Named editable={editable} onOpen={() => sizeForm(design.id, size, names)}>
                    {size.size_label}
                  </Named>
                </th>
                {names.map((name) => (
                  <td key={name} data-align="end" className="figure">
                    {size.measurements[name] === undefined ? <Nothing /> : formatNumber(size.measurements[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Section>
  )
}

export function Colors({ design, editable }: PartsProps) {
  const colors = design.colors ?? []
  return (
    <Section
      title={t('Colours')}
      aside={
        <Adding shown={editable} onAdd={() => colorForm(design.id, null)}>
          {t('Add a colour')}
        </Adding>
      }
    >
      {colors.length === 0 ? <p className="quiet">{t('No colours yet.')}</p> : null}
      <ul className="swatches">
        {colors.map((color) => (
          <li key={color.id}>
            <button type="button" className="swatch" disabled={!editable} onClick={() => colorForm(design.id, color)}>
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
