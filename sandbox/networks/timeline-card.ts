import { type Html, html } from '../../src/platform/http/html.ts'
import { reactionTypes } from './records.ts'
import type { Entry } from './twin.ts'

/** A post with its reactions and comments, and forms to add both. */
export function entryCard(entry: Entry, action: string): Html {
  const { id, text, publishedAt, images, notes, reactions, comments } = entry
  const when = new Date(publishedAt).toISOString()
  return html`<article class="post" aria-labelledby="post-${id}">
    <h2 id="post-${id}"><time datetime="${when}">${when.slice(0, 16).replace('T', ' ')} UTC</time></h2>
    <p class="text">${text}</p>
    ${images.map((url) => html`<img src="${url}" alt="Published image">`)}
    ${notes.map((note) => html`<p class="soft">${note}</p>`)}
    <p class="soft">${id}</p>
    <p>${reactions}</p>
    ${comments.length > 0 ? html`<ul>${comments.map(({ name, text }) => html`<li>${name}: ${text}</li>`)}</ul>` : null}
    <form class="inline" method="post" action="${action}">
      <input type="hidden" name="object" value="${id}">
      ${entry.takesTypes ? typeChoice(id) : null}
      <button name="do" value="react">React</button>
    </form>
    <form class="inline" method="post" action="${action}">
      <input type="hidden" name="object" value="${id}">
      <label for="text-${id}">Comment</label>
      <input type="text" id="text-${id}" name="text" required maxlength="300">
      <button name="do" value="comment">Comment</button>
    </form>
  </article>`
}

const typeChoice = (id: string): Html => html`<label for="type-${id}">Reaction</label>
      <select id="type-${id}" name="type">${reactionTypes.map((type) => html`<option>${type}</option>`)}</select>`
