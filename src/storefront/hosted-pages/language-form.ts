import { type Fragment, html } from '../../platform/http/html.ts'
import type { Shown } from './shown.ts'

/**
 * Renders the language selection at the bottom of a page. Nothing if the page has no other language, or no path to
 * return to.
 */
export function languageForm({ words, languages, path }: Shown): Fragment {
  if (path === null || languages.length < 2) return null
  return html`<form class="bar place" action="${path}" method="get" aria-label="${words.tongue.title}">
${languageChoice({ words, languages })}
<button class="button secondary small" type="submit">${words.tongue.show}</button>
</form>`
}

/**
 * Renders a language selection inside another form, so that choosing a language sends and keeps the form's fields.
 * Nothing if there is no other language.
 */
export function languageOfForm({ words, languages }: Shown, form: string): Fragment {
  if (languages.length < 2) return null
  return html`<div class="bar place" role="group" aria-label="${words.tongue.title}">
${languageChoice({ words, languages }, form)}
<button class="button secondary small" form="${form}" name="action" value="update" formnovalidate>${words.tongue.show}</button>
</div>`
}

const languageChoice = ({ words, languages }: Pick<Shown, 'words' | 'languages'>, form?: string): Fragment =>
  html`<label>${words.tongue.label}
<select name="lang"${form !== undefined && html` form="${form}"`} autocomplete="off">${languages.map(
    (tag) =>
      html`<option value="${tag}" lang="${tag}"${tag === words.language.tag && html` selected`}>${words.languageName(tag)}</option>`,
  )}</select></label>`
