import { describe, expect, it } from 'vitest'
import {
  shownDesign,
  shownRun,
  shownRunDetail,
  shownTask,
} from '../../../src/back-office/translations/shown-records.rules.ts'
import {
  type KnownTranslation,
  recordsIn,
  textKey,
  translated,
} from '../../../src/back-office/translations/shown-texts.rules.ts'
import { longestText } from '../../../src/back-office/translations/translatable.rules.ts'
import { isWrittenIn, languageOf } from '../../../src/back-office/translations/written-languages.rules.ts'

const known = (entries: readonly (readonly [string, readonly KnownTranslation[]])[]) => new Map(entries)
const to = (locale: string, value: string, source = ''): KnownTranslation => ({ locale, value, source })

const run = {
  id: 'run_1',
  finish_notes: 'Done',
  cancelled_reason: '',
  rejection_notes: null,
  snapshot: {
    design: { id: 'design_1', name: 'Kurta', description: 'Long' },
    colors: [{ id: 'color_1', name: 'Red' }, 'not a record'],
    components: [
      {
        id: 'component_1',
        role: 'Body',
        raw_material: { id: 'raw_1', name: 'Cotton', material_type: { id: 'type_1', name: 'Cloth' } },
      },
    ],
  },
}

describe('the records of a response', () => {
  it('are found at any place in the response, once each', () => {
    expect(recordsIn([run, run], shownRun)).toEqual([
      { type: 'production_run', id: 'run_1' },
      { type: 'design', id: 'design_1' },
      { type: 'design_color', id: 'color_1' },
      { type: 'design_component', id: 'component_1' },
      { type: 'raw_material', id: 'raw_1' },
      { type: 'material_type', id: 'type_1' },
    ])
    const task = {
      id: 'task_1',
      subtasks: [{ id: 'task_2' }],
      depends_on: [{ id: 'task_3' }],
      template: { id: 'template_1', category: { id: 'category_1' } },
    }
    expect(recordsIn(task, shownTask)).toEqual([
      { type: 'task', id: 'task_1' },
      { type: 'task', id: 'task_2' },
      { type: 'task', id: 'task_3' },
      { type: 'task_template', id: 'template_1' },
      { type: 'task_category', id: 'category_1' },
    ])
    const detail = { production_run: { id: 'run_1' }, tasks: [{ id: 'task_1' }], materials: [{ component_id: 'c_1' }] }
    expect(recordsIn(detail, shownRunDetail)).toEqual([
      { type: 'production_run', id: 'run_1' },
      { type: 'task', id: 'task_1' },
      { type: 'design_component', id: 'c_1' },
    ])
    const design = { id: 'design_1', specifications: [{ id: 'spec_1' }, { id: 7 }], colors: null }
    expect(recordsIn(design, shownDesign)).toEqual([
      { type: 'design', id: 'design_1' },
      { type: 'design_specification', id: 'spec_1' },
    ])
  })

  it('do not exist in values that are not objects', () => {
    expect([recordsIn(null, shownRun), recordsIn('run_1', shownRun), recordsIn({}, shownRun)]).toEqual([[], [], []])
  })
})

describe('a translated response', () => {
  it('replaces each text by its best translation and names the languages, best first', () => {
    const { view, languages } = translated(
      { id: 'design_1', name: 'Kurta', description: 'Long', colors: [{ id: 'color_1', name: 'Red' }, null] },
      shownDesign,
      known([
        [textKey('design', 'design_1', 'name'), [to('hi', 'कुर्ता'), to('de', 'Kurta (de)')]],
        [textKey('design_color', 'color_1', 'name'), [to('de', 'Rot')]],
      ]),
      ['hi', 'de'],
      'en',
    )
    expect(view).toEqual({
      id: 'design_1',
      name: 'कुर्ता',
      description: 'Long',
      colors: [{ id: 'color_1', name: 'Rot' }, null],
    })
    expect(languages).toEqual(['hi', 'de', 'en'])
  })

  it('translates texts of an earlier moment only if exactly that text was translated', () => {
    const { view, languages } = translated(
      run,
      shownRun,
      known([
        [textKey('production_run', 'run_1', 'finish_notes'), [to('de', 'Fertig', 'Ready')]],
        [textKey('design', 'design_1', 'name'), [to('de', 'Bluse', 'Blouse'), to('de', 'Hemd', 'Kurta')]],
        [textKey('design', 'design_1', 'description'), [to('de', 'Kurz', 'Short')]],
        [textKey('raw_material', 'raw_1', 'name'), [to('de', 'Baumwolle', 'Cotton')]],
      ]),
      ['de'],
      'en',
    )
    expect(view).toEqual({
      ...run,
      finish_notes: 'Fertig',
      snapshot: {
        ...run.snapshot,
        design: { id: 'design_1', name: 'Hemd', description: 'Long' },
        components: [
          {
            ...run.snapshot.components[0],
            raw_material: { ...run.snapshot.components[0]?.raw_material, name: 'Baumwolle' },
          },
        ],
      },
    })
    expect(languages).toEqual(['de', 'en'])
  })

  it('translates a material of a run only if the source text equals the snapshot', () => {
    const detail = {
      materials: [
        { component_id: 'c_1', role: 'Body' },
        { component_id: 'c_2', role: 'Lining' },
      ],
    }
    const texts = known([
      [textKey('design_component', 'c_1', 'role'), [to('de', 'Rumpf', 'Body')]],
      [textKey('design_component', 'c_2', 'role'), [to('de', 'Ärmel', 'Sleeve')]],
    ])
    expect(translated(detail, shownRunDetail, texts, ['de'], 'en').view).toEqual({
      materials: [
        { component_id: 'c_1', role: 'Rumpf' },
        { component_id: 'c_2', role: 'Lining' },
      ],
    })
    const captured = { ...shownDesign, isCaptured: true }
    const design = { id: 'design_1', name: 'Kurta' }
    const other = known([[textKey('design', 'design_1', 'name'), [to('de', 'Hemd', 'Shirt')]]])
    expect(translated(design, captured, other, ['de'], 'en').view).toEqual(design)
    expect(translated(design, shownDesign, other, ['de'], 'en').view).toEqual({ id: 'design_1', name: 'Hemd' })
  })

  it('without texts is in the language in which they are written', () => {
    expect(translated({ id: 'design_1', name: '' }, shownDesign, known([]), ['de'], 'en')).toEqual({
      view: { id: 'design_1', name: '' },
      languages: ['en'],
    })
    expect(translated({ name: 'no id' }, shownDesign, known([]), ['de'], 'en')).toEqual({
      view: { name: 'no id' },
      languages: ['en'],
    })
    expect(translated(null, shownDesign, known([]), ['de'], 'en')).toEqual({ view: null, languages: ['en'] })
  })
})

describe('the language in which texts are written', () => {
  const written = { records: 'en', catalog: 'de' }
  it('is the catalogue’s language for texts that shoppers read, and the records’ language for texts that partners read', () => {
    expect([languageOf(written, 'product'), languageOf(written, 'design')]).toEqual(['de', 'en'])
    expect([isWrittenIn(written, 'de', 'product'), isWrittenIn(written, 'en', 'product')]).toEqual([true, false])
    expect([isWrittenIn(written, 'en'), isWrittenIn({ records: 'en', catalog: 'en' }, 'en')]).toEqual([false, true])
  })
})

describe('the longest text', () => {
  it('has 255 characters in a name and 100,000 in a description; other fields have no limit', () => {
    expect([
      longestText('design', 'name'),
      longestText('design', 'description'),
      longestText('design', 'status'),
      longestText('design', 'toString'),
    ]).toEqual([255, 100_000, null, null])
  })
})
