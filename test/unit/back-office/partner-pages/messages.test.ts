import { describe, expect, it } from 'vitest'
import { problemsAt } from '../../../../src/back-office/partner-pages/commands-of-forms.ts'
import { catalogue } from '../../../../src/back-office/partner-pages/messages/catalogue.ts'
import { wordsIn } from '../../../../src/back-office/partner-pages/words.ts'
import { mailLanguages } from '../../../../src/platform/mail/languages.ts'
import type { UnitKind } from '../../../../src/platform/units.ts'
import { messageTexts } from '../../../support/message-texts.ts'

const translated = mailLanguages.filter((language) => language !== 'en')
const english = messageTexts(catalogue.en)

/** Texts that are the same in English. */
const same: Readonly<Record<string, readonly string[]>> = {
  de: ['frame.shop', 'form.optional'],
  fr: ['design.version', 'task.minutes.one', 'task.minutes.other'],
  es: [],
  hi: [],
  it: ['login.password'],
  nl: ['password.later'],
}

/** Plural forms of a language for 0 to 1000. */
const formsOf = (language: string) => {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))].sort()
}
const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}|⟦\d⟧/g)].map(([value]) => value).sort()
const isPlural = (key: string) =>
  /\.(one|two|few|many|zero|other)$/.test(key) && english.has(key.replace(/\w+$/, 'one'))

describe.each(translated)('the words of the pages in %s', (language) => {
  const texts = messageTexts(catalogue[language])

  it('are complete and have the same placeholders', () => {
    const values = ([key, text]: readonly [string, string]) => [key, valuesIn(text)]
    const isSingle = ([key]: readonly [string, string]) => !isPlural(key)
    expect([...texts].filter(isSingle).map(values)).toEqual([...english].filter(isSingle).map(values))
    expect([...texts].filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([])
  })

  it('have every plural form', () => {
    const counted = [...english.keys()].filter((key) => key.endsWith('.one')).map((key) => key.replace(/one$/, ''))
    const forms = counted.map((key) => formsOf(language).filter((form) => !texts.get(key + form)?.includes('{count}')))
    expect(forms).toEqual(counted.map(() => []))
  })

  it('differ from English, except words spelt alike', () => {
    expect([...texts].filter(([key, text]) => text === english.get(key)).map(([key]) => key)).toEqual(same[language])
  })
})

describe('a run’s refusals', () => {
  const words = wordsIn({ language: 'de', format: 'de-DE' })
  const said = (problem: { code?: string; units?: number }, run: { unit: string; unit_kind: UnitKind } | null = null) =>
    [...problemsAt(words, run, [{ path: '/notes', message: 'No.', ...problem }], { type: 'accept' })].map(String)

  it('are shown in the page’s language, with their numbers', () => {
    expect(said({ code: 'units_missing', units: 1200 })).toEqual([
      'notes,1.200 Stück fehlen: Bestätigen Sie, dass das so gemeint ist.',
    ])
  })
  it('show amounts in the run’s unit if it is measured', () => {
    expect(said({ code: 'units_missing', units: 1.25 }, { unit: 'm', unit_kind: 'length' })).toEqual([
      'notes,1,25 m fehlen: Bestätigen Sie, dass das so gemeint ist.',
    ])
  })
  it('are marked as English if they are not translated', () => {
    expect([said({ code: 'news' }), said({})]).toEqual(Array(2).fill(['notes,<span lang="en">No.</span>']))
  })
})
