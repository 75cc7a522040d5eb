import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MachineServer, startMachineServer } from '../support/machine-server.ts'
import { made } from '../support/production.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let shop: TestWeft
let machine: MachineServer
let id = ''
const description = 'Cut "on the fold"\r\n=SUM(1) & <b>\u0001, with a comma'

beforeAll(async () => {
  machine = await startMachineServer()
  const environment = { TRANSLATE_URL: machine.url, TRANSLATE_API_KEY: 'key-of-the-machine', LOCALES: 'en,fr' }
  shop = await startTestWeft({ environment })
  // Removes the texts of the demo catalogue, because this test is about texts for partners.
  for (const table of ['product', 'product_option', 'collection', 'category', 'shipping_option'] as const)
    await shop.db.deleteFrom(table).execute()
  id = (await made(shop, '/admin/material-types', { name: 'Linen', description })).material_type.id
})
afterAll(async () => {
  await shop.stop()
  await machine.stop()
})

const csv = 'text/csv'
const xliff = 'application/xliff+xml'
const give = async (type: string, payload: string) => {
  const { status, body } = await shop.admin('POST', '/admin/translations/import', payload, { 'content-type': type })
  return { status, body }
}
const problem = (path: string, message: string) => ({
  status: 400,
  body: { type: 'invalid_data', message: path === '' ? message : `${path}: ${message}`, errors: [{ path, message }] },
})
const written = (count: number, unchanged = 0) => ({ status: 200, body: { written: count, unchanged, removed: 0 } })
const field = async (name: string, locale = 'fr') =>
  (await shop.admin('GET', `/admin/translations/material_type/${id}/${locale}`)).body.translation.fields[name]
const state = async (name: string) => {
  const { state, value, translated_source } = await field(name)
  return { state, value, translated_source }
}
const header = 'type,id,field,locale,source,value\r\n'
const row = (source: string, value: string, name = 'name') => `material_type,${id},${name},fr,${source},${value}\r\n`

describe('files for translators', () => {
  it('a filled CSV export is imported, and empty rows are unchanged', async () => {
    const exported = (await shop.admin('GET', '/admin/translations/export?locale=fr')).text
    const [columns, first] = exported.split('\r\n')
    expect(columns).toBe(
      'type,id,record_name,field,locale,state,source,source_digest,value,translated_source,machine_made,draft_value,draft_source,updated_at',
    )
    expect(await give(csv, exported)).toEqual(written(0))
    const filled = exported.replace(first ?? '', first?.replace(/,,,false,,,$/, ',Lin,,false,,,') ?? '')
    expect(await give(csv, filled)).toEqual(written(1))
    expect(await state('name')).toEqual({ state: 'translated', value: 'Lin', translated_source: 'Linen' })
    expect(await give(csv, filled)).toEqual(written(0, 1))
  })

  it('a translation of an older text is outdated at once, and a second import does not change that', async () => {
    expect(await give(csv, header + row('Flax', 'Filasse'))).toEqual(written(1))
    const outdated = { state: 'outdated', value: 'Filasse', translated_source: 'Flax' }
    expect(await state('name')).toEqual(outdated)
    expect(await give(csv, (await shop.admin('GET', '/admin/translations/export?locale=fr')).text)).toEqual(
      written(0, 1),
    )
    expect(await state('name')).toEqual(outdated)
    expect(await give(csv, header + row('Linen', 'Lin'))).toEqual(written(1))
    expect(await state('name')).toEqual({ state: 'translated', value: 'Lin', translated_source: 'Linen' })
  })

  it('cells that a spreadsheet would run as a formula are exported with an apostrophe, which the import removes', async () => {
    const { material_type: other } = await made(shop, '/admin/material-types', { name: '=1+1' })
    const exported = (await shop.admin('GET', `/admin/translations/export?locale=fr&id=${other.id}`)).text
    expect(exported).toContain("'=1+1")
    const line = `material_type,${other.id},name,fr,'=1+1,'+2\r\n`
    expect(await give(csv, header + line)).toEqual(written(1))
    const { body } = await shop.admin('GET', `/admin/translations/material_type/${other.id}/fr`)
    expect([body.translation.fields.name.state, body.translation.fields.name.value]).toEqual(['translated', '+2'])
    await shop.admin('DELETE', `/admin/material-types/${other.id}`)
  })

  it.each([
    ['a column that is missing', 'type,id\r\nx,y\r\n', '', 'The columns field, locale, source, value are missing.'],
    ['no header', '', '', 'The columns type, id, field, locale, source, value are missing.'],
    ['no row', header, '', 'The file has no rows below its header.'],
    ['an unknown type', `${header}thing,x,name,fr,a,b\r\n`, 'line 2', 'There are no records of type thing.'],
    ['a tag that is none', `${header}design,x,name,f!,a,b\r\n`, 'line 2', 'f! is no language tag.'],
    ['no source', `${header}design,x,name,fr,,b\r\n`, 'line 2', 'The text does not contain its source.'],
    ['an unknown record', `${header}design,x,name,fr,a,b\r\n`, 'line 2', 'There is no design x.'],
  ])('%s in a CSV file is reported, and nothing is written', async (_name, text, path, message) => {
    expect(await give(csv, text)).toEqual(problem(path, message))
  })

  it('every invalid row is named by the line it begins on, and nothing is written', async () => {
    const line = (field: string, record: string) => `material_type,${record},${field},fr,"a\r\nb","c\nd"\r\n`
    const text = [header, line('nope', id), '\r\n', line('name', 'none'), line('name', id), line('name', id)].join('')
    expect((await give(csv, text)).body.errors).toEqual([
      { path: 'line 2', message: 'A material_type has no text nope that can be translated.' },
      { path: 'line 6', message: 'There is no material_type none.' },
      { path: 'line 12', message: 'The same text and language are in the request twice. Leave out one of them.' },
    ])
  })

  it('an XLIFF export contains every text unchanged, and is imported once filled', async () => {
    const { text, headers } = await shop.admin('GET', `/admin/translations/xliff?locale=fr&id=${id}`)
    expect(headers['content-type']).toBe('application/xliff+xml; charset=utf-8')
    expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">
  <file id="texts" xml:space="preserve">
    <unit id="u1" name="material_type/${id}/name">
      <segment state="final">
        <source>Linen</source>
        <target>Lin</target>
      </segment>
    </unit>
    <unit id="u2" name="material_type/${id}/description">
      <segment state="initial">
        <source>Cut &quot;on the fold&quot;&#13;
=SUM(1) &amp; &lt;b&gt;<cp hex="0001"/>, with a comma</source>
      </segment>
    </unit>
  </file>
</xliff>
`)
    const target = '<target>Couper <pc id="1">au <mrk id="m">pli</mrk></pc> &amp; <![CDATA[<b>]]></target>'
    const filled = text.replace('with a comma</source>', `with a comma</source>${target}`)
    expect(await give(xliff, filled)).toEqual(written(1, 1))
    expect(await state('description')).toEqual({
      state: 'translated',
      value: 'Couper au pli & <b>',
      translated_source: description,
    })
  })

  it('a truncated XLIFF file is refused as a whole', async () => {
    const { text } = await shop.admin('GET', `/admin/translations/xliff?locale=fr&id=${id}`)
    const cut = text.slice(0, text.indexOf('<unit id="u2"'))
    expect(await give(xliff, cut.replace('>Lin<', '>Toile<'))).toEqual(
      problem('', 'This file cannot be read. It ends in the middle.'),
    )
    expect(await give(xliff, `${text}<!-- done -->\n`)).toEqual(written(0, 2))
  })

  it('segments that a tool has split are joined, once all of them are translated', async () => {
    const file = (second: string) => `<xliff version="2.1" srcLang="en" trgLang="fr"><file id="f"><group id="g">
      <unit id="u7" name="material_type/${id}/description"><segment><source>One.</source><target>Un.</target></segment>
      <ignorable><source> </source></ignorable><segment><source>Two.</source>${second}</segment></unit></group></file></xliff>`
    expect(await give(xliff, file(''))).toEqual(written(0))
    expect(await give(xliff, file('<target>Deux.</target>'))).toEqual(written(1))
    expect(await state('description')).toEqual({
      state: 'outdated',
      value: 'Un. Deux.',
      translated_source: 'One. Two.',
    })
  })

  it.each([
    ['XLIFF 1.2', '<xliff version="1.2"/>', 'It must be XLIFF 2.'],
    ['no XML', 'name,value', 'It must be XLIFF 2.'],
    [
      'entities of its own',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><xliff version="2.0"/>',
      'A DOCTYPE has no place in it.',
    ],
    ['no language', '<xliff version="2.0"><file/></xliff>', 'Its <xliff> has no trgLang.'],
    ['no unit', '<xliff version="2.0" trgLang="fr"><file id="f"><group id="g"/></file></xliff>', 'It has no <unit>.'],
    [
      'too much',
      `<xliff version="2.0" trgLang="fr">${'<a/>'.repeat(200_000)}</xliff>`,
      'It has more than 200000 elements: send it in parts.',
    ],
    [
      'great depth',
      `<xliff version="2.0" trgLang="fr"><unit name="design/x/name"><segment><source>${'<pc>'.repeat(100)}x</source><target/></segment></unit></xliff>`,
      'It is nested deeper than 64 levels.',
    ],
  ])('an XLIFF file is refused: %s', async (_name, text, message) => {
    expect(await give(xliff, text)).toEqual(problem('', `This file cannot be read. ${message}`))
  })

  it('files that are neither CSV nor XLIFF are refused', async () => {
    const { status, body } = await give('application/json', '{}')
    expect([status, body.message]).toEqual([415, 'Send the body as text/csv or application/xliff+xml.'])
  })
})

describe('machine translation', () => {
  const ask = async (body: object) => {
    const answer = await shop.admin('POST', '/admin/translations/machine', body)
    return { status: answer.status, body: answer.body }
  }
  const rest = { status: 200, body: { locale: 'it', drafted: 1, left: 1 } }

  it('drafts missing texts, and no draft is shown before it is accepted', async () => {
    machine.answer(200, { translatedText: ['Lino'] })
    expect(await ask({ locale: 'it', type: 'material_type', limit: 1 })).toEqual(rest)
    expect(machine.calls).toEqual([
      {
        path: '/translate',
        authorization: undefined,
        body: { q: ['Linen'], source: 'en', target: 'it', format: 'text', api_key: 'key-of-the-machine' },
      },
    ])
    const draft = await field('name', 'it')
    expect([draft.state, draft.value, draft.machine_made]).toEqual(['draft', 'Lino', true])
    const seen = async () =>
      (await shop.db.selectFrom('translation').select('status').where('locale', '=', 'it').execute()).map(
        ({ status }) => status,
      )
    expect(await seen()).toEqual(['draft'])
    const at = `/admin/translations/material_type/${id}/it/accept`
    await shop.admin('POST', at, { fields: ['description'] })
    expect(await seen()).toEqual(['draft'])
    const accepted = (await shop.admin('POST', at)).body.translation.fields.name
    expect([accepted.state, accepted.value, accepted.machine_made]).toEqual(['translated', 'Lino', false])
  })

  it('is not called for translated texts, and its failures are reported', async () => {
    machine.answer(200, { translatedText: [] })
    const wrong = {
      type: 'unexpected',
      message: 'The response of the translation service contains no usable translations.',
      code: 'machine_translation_failed',
    }
    expect(await ask({ locale: 'it' })).toEqual({ status: 500, body: wrong })
    expect(machine.calls.at(-1)?.body.q).toEqual([description])
    machine.answer(503, {})
    const down = { ...wrong, message: 'The translation service answered 503.' }
    expect(await ask({ locale: 'it' })).toEqual({ status: 500, body: down })
    machine.answer(200, { translatedText: [' '] })
    expect(await ask({ locale: 'it' })).toEqual({ status: 200, body: { locale: 'it', drafted: 0, left: 1 } })
  })

  it('drafts outdated texts again, and the accepted translation is shown until the draft is accepted', async () => {
    const rename = (name: string) => shop.admin('POST', `/admin/material-types/${id}`, { name })
    const shown = async () => {
      const { state, value, translated_source, machine_made, draft_value, draft_source } = await field('name', 'it')
      return { state, value, translated_source, machine_made, draft_value, draft_source }
    }
    const old = { state: 'outdated', value: 'Lino', translated_source: 'Linen', machine_made: false }
    const listed = async (state: string) => {
      const { body } = await shop.admin('GET', `/admin/translations?locale=it&type=material_type&state=${state}`)
      return body.translations.map((text: Record<string, unknown>) => [text.field, text.value, text.draft_value])
    }
    await shop.admin('PUT', `/admin/translations/material_type/${id}/it`, { fields: { description: 'Tagliare' } })
    await rename('Fine linen')
    expect(await shown()).toEqual({ ...old, draft_value: null, draft_source: null })
    machine.answer(200, { translatedText: ['Lino fine'] })
    const drafted = { status: 200, body: { locale: 'it', drafted: 1, left: 0 } }
    expect(await ask({ locale: 'it' })).toEqual(drafted)
    expect(machine.calls.at(-1)?.body.q).toEqual(['Fine linen'])
    expect(await shown()).toEqual({ ...old, draft_value: 'Lino fine', draft_source: 'Fine linen' })
    expect(await listed('outdated')).toEqual([['name', 'Lino', 'Lino fine']])
    expect(await ask({ locale: 'it' })).toEqual({ status: 200, body: { locale: 'it', drafted: 0, left: 0 } })

    await rename('Finest linen')
    machine.answer(200, { translatedText: ['Lino finissimo'] })
    expect(await ask({ locale: 'it' })).toEqual(drafted)
    expect(await shown()).toEqual({ ...old, draft_value: 'Lino finissimo', draft_source: 'Finest linen' })
    const at = `/admin/translations/material_type/${id}/it/accept`
    expect((await shop.admin('POST', at, { fields: ['name'] })).body.translation.fields.name).toMatchObject({
      state: 'translated',
      value: 'Lino finissimo',
      translated_source: 'Finest linen',
      machine_made: false,
      draft_value: null,
      draft_source: null,
    })
    const rows = await shop.db
      .selectFrom('translation')
      .select(['value', 'status'])
      .where('locale', '=', 'it')
      .where('field', '=', 'name')
      .execute()
    expect(rows).toEqual([{ value: 'Lino finissimo', status: 'accepted' }])
  })

  it('has its draft replaced by a person’s text, and kept by a file that returns unchanged', async () => {
    await shop.admin('POST', `/admin/material-types/${id}`, { name: 'Linen' })
    machine.answer(200, { translatedText: ['Lino greggio'] })
    expect((await ask({ locale: 'it' })).body).toEqual({ locale: 'it', drafted: 1, left: 0 })
    const drafts = async () => {
      const { state, value, draft_value } = await field('name', 'it')
      return [state, value, draft_value]
    }
    expect(await drafts()).toEqual(['outdated', 'Lino finissimo', 'Lino greggio'])
    const exported = (await shop.admin('GET', '/admin/translations/export?locale=it')).text
    expect(await give(csv, exported)).toEqual(written(0, 2))
    expect(await drafts()).toEqual(['outdated', 'Lino finissimo', 'Lino greggio'])
    await shop.admin('PUT', `/admin/translations/material_type/${id}/it`, { fields: { name: 'Lino' } })
    expect(await drafts()).toEqual(['translated', 'Lino', null])
    await shop.admin('POST', `/admin/material-types/${id}`, { name: 'Flax' })
    expect((await ask({ locale: 'it' })).body).toEqual({ locale: 'it', drafted: 1, left: 0 })
    const gone = { fields: { name: null } }
    const taken = await shop.admin('PUT', `/admin/translations/material_type/${id}/it`, gone)
    expect(taken.body.translation.fields.name).toMatchObject({ state: 'missing', value: null, draft_value: null })
  })

  it('drafts nothing for texts that change during the run, and keeps texts that a person wrote during it', async () => {
    machine.answer(200, { translatedText: ['Lin', 'Description'] }, async () => {
      await shop.admin('POST', `/admin/material-types/${id}`, { name: 'Hemp' })
      await shop.admin('PUT', `/admin/translations/material_type/${id}/nl`, { fields: { description: 'Snijden' } })
    })
    expect(await ask({ locale: 'nl' })).toEqual({ status: 200, body: { locale: 'nl', drafted: 0, left: 1 } })
    const { body } = await shop.admin('GET', `/admin/translations/material_type/${id}/nl`)
    const { name, description: written } = body.translation.fields
    expect([name.state, written.state, written.value, written.draft_value]).toEqual([
      'missing',
      'translated',
      'Snijden',
      null,
    ])
  })

  it('is off unless it is configured', async () => {
    const without = await startTestWeft({ beside: shop })
    const { status, body } = await without.admin('POST', '/admin/translations/machine', { locale: 'it' })
    expect([status, body]).toEqual([
      400,
      {
        type: 'invalid_data',
        message: 'Machine translation is not set up. Translate each text by hand, or set TRANSLATE_URL.',
        code: 'machine_translation_not_configured',
      },
    ])
    await without.stop()
  })
})
