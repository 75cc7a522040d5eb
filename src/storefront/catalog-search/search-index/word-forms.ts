import { type Bitset, hasBit } from './bitset.ts'
import { otherNumber, type QueriedTerms } from './query-words.rules.ts'
import { rarity, strength } from './ranking.rules.ts'
import { postingCount, type Segment } from './segment.ts'
import { startsWithIdeograph } from './tokenizer.rules.ts'

const shortestCompleted = 3

/** A segment with the documents visible to a request. */
export interface Searched {
  readonly segment: Segment
  readonly visible: Bitset
}

/** Words of a segment that match a query word, with their strengths in sixteenths. */
export interface Forms {
  readonly terms: number[]
  readonly strengths: number[]
}

/** A query word with its matching words per segment, in segment order. */
export interface AskedWord {
  readonly text: string
  readonly forms: readonly Forms[]
  readonly rarity: number
  readonly found: boolean
}

export interface AskedWords {
  readonly required: readonly AskedWord[]
  readonly optional: readonly AskedWord[]
}

/**
 * Finds the words of visible products that match the query's words. A query word that no visible product contains
 * matches words with that prefix, otherwise the closest words within its allowed typing errors. The last word may be
 * incomplete, so it also matches its completions.
 */
export function askedWords(searched: readonly Searched[], terms: QueriedTerms): AskedWords {
  const required: AskedWord[] = []
  const optional = terms.optional.map((word) => exactWord(searched, word))
  for (const [at, term] of terms.required.entries()) {
    const isLast = at === terms.required.length - 1
    if (term.joined !== undefined) {
      const joined = exactWord(searched, term.joined)
      const isWhole = joined.found && (term.likeSku || !term.words.every((word) => exactWord(searched, word).found))
      if (isWhole) {
        required.push(joined)
        continue
      }
      if (joined.found) optional.push(joined)
    }
    for (const [part, word] of term.words.entries()) {
      required.push(bestWord(searched, word, isLast && part === term.words.length - 1))
    }
  }
  return { required, optional: optional.filter(({ found }) => found) }
}

/** Adds words that differ from the query word by one typing error. Used if no product contains all words as typed. */
export function withRepairs(searched: readonly Searched[], word: AskedWord): AskedWord {
  const forms = searched.map(({ segment }, at) => {
    const known = word.forms[at]
    const widened: Forms = { terms: [...(known?.terms ?? [])], strengths: [...(known?.strengths ?? [])] }
    addSimilar(segment, word.text, widened, 1)
    return widened
  })
  return asked(searched, word.text, forms)
}

function exactWord(searched: readonly Searched[], word: string): AskedWord {
  return asked(
    searched,
    word,
    searched.map(({ segment }) => exactForms(segment, word)),
  )
}

function bestWord(searched: readonly Searched[], word: string, isLast: boolean): AskedWord {
  const numbers = otherNumber(word)
  const exact = searched.map(({ segment }) => {
    const forms = exactForms(segment, word)
    for (const other of numbers) addForm(forms, segment.dictionary.find(other), strength.otherNumber)
    return forms
  })
  if (isAnyVisible(searched, exact)) {
    const mayGoOn = isLast && (word.length >= shortestCompleted || startsWithIdeograph(word))
    for (const [at, { segment }] of searched.entries()) {
      if (mayGoOn) addCompletions(segment, word, exact[at] ?? noForms(), false)
    }
    return asked(searched, word, exact)
  }
  // The first part of a compound is also a word, so compounds matter only if no word has the prefix.
  for (const compounds of [false, true]) {
    const completions = searched.map(({ segment }) => addCompletions(segment, word, noForms(), compounds))
    if (isAnyVisible(searched, completions)) return asked(searched, word, completions)
  }
  for (const edits of [1, 2]) {
    const similar = searched.map(({ segment }) => addSimilar(segment, word, noForms(), edits))
    if (isAnyVisible(searched, similar)) return asked(searched, word, similar)
  }
  return { text: word, forms: searched.map(noForms), rarity: 0, found: false }
}

function asked(searched: readonly Searched[], text: string, forms: readonly Forms[]): AskedWord {
  let products = 0
  let withWord = 0
  for (const [at, { segment }] of searched.entries()) {
    let most = 0
    for (const term of forms[at]?.terms ?? []) most = Math.max(most, postingCount(segment, term))
    withWord += most
    products += segment.ids.length
  }
  return { text, forms, rarity: rarity(products, withWord), found: isAnyVisible(searched, forms) }
}

const noForms = (): Forms => ({ terms: [], strengths: [] })

function exactForms(segment: Segment, word: string): Forms {
  const forms = noForms()
  addForm(forms, segment.dictionary.find(word), strength.exact)
  return forms
}

function addForm(forms: Forms, term: number, ofSixteen: number): void {
  if (term < 0) return
  forms.terms.push(term)
  forms.strengths.push(ofSixteen)
}

function addCompletions(segment: Segment, word: string, to: Forms, compounds: boolean): Forms {
  const [first, end] = segment.dictionary.startingWith(word)
  for (let term = first; term < end; term++) {
    if (segment.dictionary.isCompound(term) === compounds) addForm(to, term, strength.beginning)
  }
  return to
}

function addSimilar(segment: Segment, word: string, to: Forms, edits: number): Forms {
  for (const { term, sameStart } of segment.dictionary.similarTo(word, edits)) {
    const one = sameStart ? strength.oneEdit : strength.oneEditAtStart
    addForm(to, term, edits === 1 ? one : strength.twoEdits)
  }
  return to
}

function isAnyVisible(searched: readonly Searched[], forms: readonly Forms[]): boolean {
  return searched.some(({ segment, visible }, at) =>
    (forms[at]?.terms ?? []).some((term) => isTermVisible(segment, term, visible)),
  )
}

function isTermVisible(segment: Segment, term: number, visible: Bitset): boolean {
  for (let at = segment.postingStarts[term] ?? 0; at < (segment.postingStarts[term + 1] ?? 0); at++) {
    if (hasBit(visible, (segment.postings[at] ?? 0) >>> 8)) return true
  }
  return false
}
