import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPartner, made, now, type PartnerPerson, productionShop, sentRun } from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
let partner: PartnerPerson
const ids: Record<string, string> = {}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const put = (type: string, id: string, locale: string, fields: object, more: object = {}) =>
  shop.admin('PUT', `/admin/translations/${type}/${id}/${locale}`, { fields, ...more })
const invalid = (path: string, message: string) => ({
  type: 'invalid_data',
  message: `${path}: ${message}`,
  errors: [{ path, message }],
})
const missing = {
  value: null,
  translated_source: null,
  machine_made: false,
  draft_value: null,
  draft_source: null,
  updated_at: null,
}
const empty = { state: null, source: null, source_digest: null, ...missing }

/** Fields of each record in the document's table. */
const fields: Record<string, readonly string[]> = {
  design: ['name', 'description', 'designer_notes', 'revision_notes'],
  design_specification: ['title', 'details', 'special_instructions', 'reviewer_notes'],
  design_color: ['name', 'usage_notes'],
  design_component: ['role', 'notes'],
  task: ['title', 'description', 'message'],
  task_template: ['name', 'description', 'message_template'],
  task_category: ['name', 'description', 'message_template'],
  production_run: ['cancelled_reason', 'finish_notes', 'completion_notes', 'rejection_reason', 'rejection_notes'],
  raw_material: ['name', 'description', 'composition', 'usage_guidelines', 'storage_requirements'],
  material_type: ['name', 'description'],
}
/** Record types whose texts shoppers read. */
const ofTheShop = ['product', 'product_option', 'collection', 'category', 'shipping_option']
const texts = (type: string) => Object.fromEntries((fields[type] ?? []).map((field) => [field, `${type} ${field}`]))

beforeAll(async () => {
  shop = await productionShop()
  partner = await addPartner(shop, 'atelier')
  ids.material_type = (await made(shop, '/admin/material-types', texts('material_type'))).material_type.id
  const material = { ...texts('raw_material'), material_type_id: ids.material_type }
  ids.raw_material = (await made(shop, '/admin/raw-materials', material)).raw_material.id
  ids.design = (await made(shop, '/admin/designs', texts('design'))).design.id
  const below = `/admin/designs/${ids.design}`
  await made(shop, `${below}/partners`, { partner_ids: [partner.partnerId] }, 200)
  ids.design_specification = (
    await made(shop, `${below}/specifications`, texts('design_specification'))
  ).specification.id
  const color = { ...texts('design_color'), hex_code: '#00ff00' }
  ids.design_color = (await made(shop, `${below}/colors`, color)).color.id
  const component = { ...texts('design_component'), quantity: 1, raw_material_id: ids.raw_material }
  ids.design_component = (await made(shop, `${below}/components`, component)).component.id
  ids.task_category = (await made(shop, '/admin/task-categories', texts('task_category'))).task_category.id
  const template = { ...texts('task_template'), category_id: ids.task_category }
  ids.task_template = (await made(shop, '/admin/task-templates', template)).task_template.id
  ids.task = (await made(shop, '/admin/tasks', { ...texts('task'), partner_id: partner.partnerId })).task.id
  const ofTemplate = shop.db.updateTable('task').set({ template_id: ids.task_template ?? null })
  await ofTemplate.where('id', '=', ids.task ?? '').execute()
  const run = await sentRun(shop, { designId: ids.design ?? '', partnerId: partner.partnerId, quantity: 1 })
  ids.production_run = run.id
  // Texts that people write during a run, here all at once.
  await shop.db.updateTable('production_run').set(texts('production_run')).where('id', '=', run.id).execute()
})
afterAll(() => shop.stop())

/** Returns every field of each record as the partner sees it. */
async function shown(headers: Record<string, string>): Promise<Record<string, Record<string, string>>> {
  const { design } = (await partner.call('GET', `/designs/${ids.design}`, undefined, headers)).body
  const { task } = (await partner.call('GET', `/tasks/${ids.task}`, undefined, headers)).body
  const run = (await partner.call('GET', `/production-runs/${ids.production_run}`, undefined, headers)).body
  const records: Record<string, Record<string, unknown>> = {
    design,
    design_specification: design.specifications[0],
    design_color: design.colors[0],
    design_component: design.components[0],
    task,
    task_template: task.template,
    task_category: task.template.category,
    production_run: run.production_run,
    raw_material: design.components[0].raw_material,
    material_type: design.components[0].raw_material.material_type,
  }
  return Object.fromEntries(
    Object.entries(records).map(([type, record]) => [
      type,
      Object.fromEntries((fields[type] ?? []).map((field) => [field, String(record[field])])),
    ]),
  )
}
const everywhere = (text: (type: string, field: string) => string) =>
  Object.fromEntries(
    Object.entries(fields).map(([type, names]) => [
      type,
      Object.fromEntries(names.map((field) => [field, text(type, field)])),
    ]),
  )

describe('translations of partner-visible text', () => {
  it('cover every translatable field of the records that partners see, empty if not translated', async () => {
    for (const [type, names] of Object.entries(fields)) {
      const answer = await shop.admin('GET', `/admin/translations/${type}/${ids[type]}/fr-ca`)
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          translation: {
            type,
            id: ids[type],
            locale: 'fr-CA',
            fields: Object.fromEntries(
              names.map((field) => {
                const source = `${type} ${field}`
                return [field, { state: 'missing', source, source_digest: digest(source), ...missing }]
              }),
            ),
          },
        },
      ])
    }
    expect(await shown({ 'x-service-locale': 'fr-CA' })).toEqual(everywhere((type, field) => `${type} ${field}`))
  })

  it('fall back field by field, from fr-CA to fr to the original, on every record', async () => {
    for (const [type, names] of Object.entries(fields)) {
      const [first = '', ...others] = names
      const canadian = await put(type, ids[type] ?? '', 'fr-CA', { [first]: `fr-CA ${type} ${first}` })
      expect(canadian.body.translation.fields[first]).toEqual({
        state: 'translated',
        source: `${type} ${first}`,
        source_digest: digest(`${type} ${first}`),
        value: `fr-CA ${type} ${first}`,
        translated_source: `${type} ${first}`,
        machine_made: false,
        draft_value: null,
        draft_source: null,
        updated_at: now,
      })
      const french = Object.fromEntries([first, ...others.slice(0, 1)].map((field) => [field, `fr ${type} ${field}`]))
      expect((await put(type, ids[type] ?? '', 'fr', french)).status).toBe(200)
    }
    const place = (type: string, field: string): number => (fields[type] ?? []).indexOf(field)
    expect(await shown({ 'x-service-locale': 'fr-CA' })).toEqual(
      everywhere((type, field) => `${['fr-CA ', 'fr '][place(type, field)] ?? ''}${type} ${field}`),
    )
    expect(await shown({ 'x-service-locale': 'fr' })).toEqual(
      everywhere((type, field) => `${['fr ', 'fr '][place(type, field)] ?? ''}${type} ${field}`),
    )
    expect(await shown({})).toEqual(everywhere((type, field) => `${type} ${field}`))
  })

  it.each([
    ['the own header before Accept-Language', { 'x-service-locale': 'fr', 'accept-language': 'en' }, 'fr, en'],
    ['Accept-Language where there is no own header', { 'accept-language': 'de;q=0.9, fr-CA' }, 'fr-CA, fr, en'],
    ['the weights of Accept-Language', { 'accept-language': 'fr;q=0.5, fr-CA;q=0.8, *;q=0.1' }, 'fr-CA, fr, en'],
    ['the language of the records before others behind it', { 'accept-language': 'en, fr' }, 'en'],
    ['nothing with weight 0', { 'accept-language': 'fr;q=0' }, 'en'],
    ['a malformed tag as none', { 'x-service-locale': '../fr', 'accept-language': 'fr' }, 'fr, en'],
    ['an unknown language', { 'x-service-locale': 'tlh' }, 'en'],
    ['no header at all', {}, 'en'],
  ])('%s decides the language, which the response names', async (_name, headers: Record<string, string>, languages) => {
    const answers = [
      await partner.call('GET', `/designs/${ids.design}`, undefined, headers),
      await partner.call('GET', '/designs', undefined, headers),
      await partner.call('GET', '/production-runs', undefined, headers),
    ]
    const said = answers.map((answer) => [answer.status, answer.headers['content-language'], answer.headers.vary])
    expect(said).toEqual(said.map(() => [200, languages, 'x-service-locale, accept-language']))
    expect(answers[1]?.body.designs[0].name).toBe(answers[0]?.body.design.name)
  })

  it('are shown for a captured design only if its text is still the translated one', async () => {
    const captured = async () => {
      const run = (
        await partner.call('GET', `/production-runs/${ids.production_run}`, undefined, { 'x-service-locale': 'fr' })
      ).body
      return [run.production_run.snapshot.design.name, run.materials[0].role]
    }
    expect(await captured()).toEqual(['fr design name', 'fr design_component role'])
    await shop.admin('PUT', `/admin/designs/${ids.design}`, { name: 'Second name' })
    await put('design', ids.design ?? '', 'fr', { name: 'Deuxième nom' })
    expect(await captured()).toEqual(['design name', 'fr design_component role'])
    await shop.admin('PUT', `/admin/designs/${ids.design}`, { name: 'design name' })
    await put('design', ids.design ?? '', 'fr', { name: 'fr design name' })
  })

  it('are outdated once the source changes, still shown, and current again if it changes back', async () => {
    const change = (description: string) => shop.admin('PUT', `/admin/designs/${ids.design}`, { description })
    const state = async () => {
      const { translation } = (await shop.admin('GET', `/admin/translations/design/${ids.design}/fr`)).body
      return translation.fields.description
    }
    await change('Another text')
    expect(await state()).toEqual({
      state: 'outdated',
      source: 'Another text',
      source_digest: digest('Another text'),
      value: 'fr design description',
      translated_source: 'design description',
      machine_made: false,
      draft_value: null,
      draft_source: null,
      updated_at: now,
    })
    expect((await shown({ 'x-service-locale': 'fr' })).design?.description).toBe('fr design description')
    const listed = await shop.admin('GET', '/admin/translations?locale=fr&state=outdated')
    expect(listed.body).toEqual({
      translations: [
        {
          type: 'design',
          id: ids.design,
          record_name: 'design name',
          field: 'description',
          locale: 'fr',
          ...(await state()),
        },
      ],
      count: 1,
      limit: 50,
      offset: 0,
    })
    await change('design description')
    expect((await state()).state).toBe('translated')
  })

  it('are refused as a whole, with every problem', async () => {
    const id = ids.design ?? ''
    const nowhere = await put('design', 'design_none', 'fr', { name: 'x' })
    expect([nowhere.status, nowhere.body]).toEqual([404, { type: 'not_found', message: 'This design was not found.' }])
    const unknown = await put('design', id, 'fr', { colour: 'x', name: 'n'.repeat(256) })
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      [
        { path: '/fields/colour', message: 'A design has no text colour that can be translated.' },
        { path: '/fields/name', message: 'must have at most 255 characters' },
      ],
    ])
    const own = await put('design', id, 'en', { name: 'x' })
    expect([own.status, own.body]).toEqual([
      400,
      invalid('/fields/name', 'en is the language that the records themselves are written in. Choose another one.'),
    ])
    const blank = await put('design', id, 'fr', { name: ' ' })
    expect([blank.status, blank.body]).toEqual([
      400,
      { ...invalid('/fields/name', 'must not be blank; null takes a translation away'), code: 'invalid' },
    ])
    const tag = await shop.admin('GET', `/admin/translations/design/${id}/f`)
    const noTag = invalid('/locale', 'must be a language tag like fr or fr-CA')
    const said = { message: `path ${noTag.message}`, code: 'invalid' }
    expect([tag.status, tag.body]).toEqual([400, { ...noTag, ...said }])
    const extra = await shop.admin('PUT', `/admin/translations/design/${id}/fr`, { fields: { name: 'x' }, colour: 1 })
    expect([extra.status, extra.body.message]).toEqual([400, 'Unrecognized fields: colour'])
  })

  it('are refused if the source has changed since it was read', async () => {
    const stale = await put(
      'design',
      ids.design ?? '',
      'de',
      { name: 'Hemd' },
      { source_digests: { name: digest('x') } },
    )
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        type: 'conflict',
        message: 'The source text has changed since it was translated. Review the translation again.',
        errors: [
          {
            path: '/fields/name',
            message: 'The source text has changed since it was translated. Review the translation again.',
          },
        ],
      },
    ])
    const fresh = { source_digests: { name: digest('design name') } }
    expect((await put('design', ids.design ?? '', 'de', { name: 'Hemd' }, fresh)).status).toBe(200)
  })

  it('are removed by null; an empty text cannot be translated', async () => {
    const { design } = await made(shop, '/admin/designs', { name: 'Plain' })
    const given = await put('design', design.id, 'de', { name: 'Schlicht' })
    expect(given.body.translation.fields.description).toEqual(empty)
    const nothing = await put('design', design.id, 'de', { description: 'x' })
    expect(nothing.body).toEqual(
      invalid('/fields/description', 'This field of the record is empty: there is nothing to translate.'),
    )
    const gone = await put('design', design.id, 'de', { name: null })
    expect(gone.body.translation.fields.name).toEqual({
      state: 'missing',
      source: 'Plain',
      source_digest: digest('Plain'),
      ...missing,
    })
  })

  it('are deleted with their record, and with the record it belongs to', async () => {
    const { design } = await made(shop, '/admin/designs', { name: 'Gone' })
    const { specification } = await made(shop, `/admin/designs/${design.id}/specifications`, { title: 'Seam' })
    await put('design', design.id, 'de', { name: 'Weg' })
    await put('design_specification', specification.id, 'de', { title: 'Naht' })
    const rows = () =>
      shop.db
        .selectFrom('translation')
        .select('value')
        .where('record_id', 'in', [design.id, specification.id])
        .orderBy('value')
        .execute()
    expect(await rows()).toEqual([{ value: 'Naht' }, { value: 'Weg' }])
    expect((await shop.admin('DELETE', `/admin/designs/${design.id}`)).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  it('are copied from a template to the tasks made from it', async () => {
    const { task_template: template } = await made(shop, '/admin/task-templates', {
      name: 'Sew',
      message_template: 'Go',
    })
    await put('task_template', template.id, 'fr', { name: 'Coudre', message_template: 'Allez' })
    const body = { quantity: 1, assignments: [{ partner_id: partner.partnerId }] }
    const { children } = await made(shop, `/admin/designs/${ids.design}/production-runs`, body)
    await made(shop, `/admin/production-runs/${children[0].id}/dispatch`, undefined, 202)
    const confirm = { template_ids: [template.id] }
    await made(shop, `/admin/production-runs/${children[0].id}/dispatch/confirm`, confirm, 200)
    const { tasks } = (
      await partner.call('GET', `/production-runs/${children[0].id}`, undefined, { 'x-service-locale': 'fr-CA' })
    ).body
    const sewn = tasks.find((task: { template_id: string }) => task.template_id === template.id)
    expect([sewn.title, sewn.message]).toEqual(['Coudre', 'Allez'])
  })
})

describe('many translations at once', () => {
  it('are written together under one key, or not at all', async () => {
    const translations = [
      { type: 'task', id: ids.task, locale: 'de', fields: { title: 'Aufgabe', message: 'Nachricht' } },
      { type: 'material_type', id: ids.material_type, locale: 'de', fields: { name: 'Stoff' } },
    ]
    const batch = (body: object, key: string) =>
      shop.admin('POST', '/admin/translations/batch', body, { 'idempotency-key': key })
    const first = await batch({ translations }, 'b1')
    expect([first.status, first.body]).toEqual([200, { written: 3, unchanged: 0, removed: 0 }])
    expect((await batch({ translations }, 'b1')).body).toEqual(first.body)
    expect((await batch({ translations }, 'b2')).body).toEqual({ written: 0, unchanged: 3, removed: 0 })
    const wrong = await batch(
      { translations: [...translations, { type: 'task', id: 'task_none', locale: 'de', fields: { title: 'x' } }] },
      'b3',
    )
    expect([wrong.status, wrong.body]).toEqual([
      400,
      invalid('/translations/2/fields/title', 'There is no task task_none.'),
    ])
    const twice = await batch({ translations: [translations[1], translations[1]] }, 'b4')
    expect(twice.body).toEqual(
      invalid(
        '/translations/1/fields/name',
        'The same text and language are in the request twice. Leave out one of them.',
      ),
    )
    const none = { translations: [{ ...translations[0], fields: { title: null, message: null } }] }
    expect((await batch(none, 'b5')).body).toEqual({ written: 0, unchanged: 0, removed: 2 })
  })

  it('have counts by language and type that match a recount', async () => {
    const { coverage } = (await shop.admin('GET', '/admin/translations/coverage')).body
    expect(coverage.map(({ locale }: { locale: string }) => locale)).toEqual(['de', 'fr', 'fr-CA'])
    for (const { locale, types, ...all } of coverage) {
      const counts = { total: 0, translated: 0, outdated: 0, draft: 0, missing: 0 }
      const byType = new Map<string, typeof counts>()
      for (const state of ['translated', 'outdated', 'draft', 'missing'] as const) {
        const { body } = await shop.admin('GET', `/admin/translations?locale=${locale}&state=${state}&limit=200`)
        expect(body.translations.length).toBe(body.count)
        for (const { type } of body.translations) {
          const own = byType.get(type) ?? { total: 0, translated: 0, outdated: 0, draft: 0, missing: 0 }
          byType.set(type, { ...own, total: own.total + 1, [state]: own[state] + 1 })
          counts.total += 1
          counts[state] += 1
        }
      }
      expect(all).toEqual(counts)
      const inOrder = [...Object.keys(fields), ...ofTheShop].flatMap((type) =>
        byType.has(type) ? [{ type, ...byType.get(type) }] : [],
      )
      expect(types).toEqual(inOrder)
    }
    const one = (await shop.admin('GET', '/admin/translations/coverage?locale=it&type=material_type')).body
    const counts = { total: 2, translated: 0, outdated: 0, draft: 0, missing: 2 }
    expect(one).toEqual({ coverage: [{ locale: 'it', ...counts, types: [{ type: 'material_type', ...counts }] }] })
  })

  it('are listed by state, type and text, page by page, in a fixed order', async () => {
    const list = async (query: string) => (await shop.admin('GET', `/admin/translations?locale=es&${query}`)).body
    const all = await list(`id=${ids.raw_material}`)
    expect(all.translations.map(({ field }: { field: string }) => field)).toEqual(fields.raw_material)
    expect(all.translations[0]).toEqual({
      type: 'raw_material',
      id: ids.raw_material,
      record_name: 'raw_material name',
      field: 'name',
      locale: 'es',
      state: 'missing',
      source: 'raw_material name',
      source_digest: digest('raw_material name'),
      ...missing,
    })
    const page = await list(`id=${ids.raw_material}&limit=2&offset=4`)
    expect([page.translations.length, page.count, page.limit, page.offset]).toEqual([1, 5, 2, 4])
    const found = await list('q=GUIDELINES&type=raw_material')
    expect(found.translations.map(({ field }: { field: string }) => field)).toEqual(['usage_guidelines'])
    const needed = await shop.admin('GET', '/admin/translations')
    expect([needed.status, needed.body.errors[0].path]).toEqual([400, '/locale'])
  })
})
