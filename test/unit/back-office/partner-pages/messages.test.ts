import { describe, expect, it } from 'vitest'
import { problemsAt } from '../../../../src/back-office/partner-pages/commands-of-forms.ts'
import { partnerMessages, wordsIn } from '../../../../src/back-office/partner-pages/words.ts'
import { mailLanguages } from '../../../../src/platform/mail/languages.ts'
import type { UnitKind } from '../../../../src/platform/units.ts'
import { messageTexts } from '../../../support/message-texts.ts'

const translated = mailLanguages.filter((language) => language !== 'en')
const english = messageTexts(partnerMessages.en)

/** Texts that are the same in English. */
const same: Readonly<Record<string, readonly string[]>> = {
  de: ['frame.shop', 'form.optional'],
  fr: ['design.version', 'task.minutes.one', 'task.minutes.other'],
  es: [],
  hi: [],
  it: ['login.password'],
  nl: ['password.later'],
}

describe.each(translated)('the words of the pages in %s', (language) => {
  const texts = messageTexts(partnerMessages[language])

  it('differ from English, except words spelt alike', () => {
    expect([...texts].filter(([key, text]) => text === english.get(key)).map(([key]) => key)).toEqual(same[language])
  })
})

describe('the error messages of a run', () => {
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
