import type { z } from 'zod'
import { html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import { fill } from '../../platform/mail/languages.ts'
import type { PartnerDesign } from '../designs/index.ts'
import { paths } from './addresses.rules.ts'
import { howItIsMade, imageSourcesOf, type PictureHosts } from './make-page.ts'
import { facts, ownPage, written } from './own-pages.ts'
import type { Visitor } from './visitor.ts'

type Design = z.output<typeof PartnerDesign>

export const designsPage = (
  visitor: Visitor,
  designs: readonly Pick<Design, 'id' | 'name' | 'description'>[],
  count: number,
): FramedPage => {
  const { number, texts, design: words } = visitor.words
  return ownPage(visitor, {
    title: words.title,
    here: paths.designs,
    body: html`<h1>${words.title}</h1>
${designs.length === 0 && html`<section class="card"><p>${words.none}</p></section>`}
<ul class="runs">${designs.map(
      (design) =>
        html`<li class="card"><h2><a href="${paths.designs}/${design.id}"${texts}>${design.name}</a></h2>${written(visitor.words, design.description.slice(0, 300))}</li>`,
    )}</ul>
${count > designs.length && html`<p class="note">${fill(words.latest, { shown: number(designs.length), count: number(count) })}</p>`}`,
  })
}

export function designPage(visitor: Visitor, design: Design, hosts: PictureHosts): FramedPage {
  const { words } = visitor
  const materials = design.components.map((each) => ({
    role: each.role,
    amount: fill(words.design.forEach, { amount: words.amount(each.quantity, each.unit) }),
    notes: each.notes,
    name: each.raw_material?.name ?? each.made_of,
    handling: [
      each.raw_material?.composition,
      each.raw_material?.usage_guidelines,
      each.raw_material?.storage_requirements,
    ]
      .flatMap((text) => text ?? [])
      .filter((text) => text.trim() !== ''),
  }))
  return ownPage(visitor, {
    title: design.name,
    imageSources: imageSourcesOf(hosts),
    body: html`<h1${words.texts}>${design.name}</h1>
${written(words, design.description)}
${facts([
  [words.design.theme, design.concept_theme],
  [words.design.wantedBy, words.dayIfAny(design.target_completion_at)],
  [words.design.fromDesigner, design.designer_notes],
  [words.design.changed, design.revision_notes],
])}
${howItIsMade(words, design, materials, hosts)}`,
  })
}
