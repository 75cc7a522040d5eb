import type { z } from 'zod'
import { html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import type { PartnerDesign } from '../designs/index.ts'
import { paths } from './addresses.rules.ts'
import { howItIsMade, imageSourcesOf, type PictureHosts } from './make-page.ts'
import { facts, ownPage, shownDay, written } from './own-pages.ts'
import type { Visitor } from './visitor.ts'

type Design = z.output<typeof PartnerDesign>

export const designsPage = (
  visitor: Visitor,
  designs: readonly Pick<Design, 'id' | 'name' | 'description'>[],
  count: number,
): FramedPage =>
  ownPage(visitor, {
    title: 'Designs',
    here: paths.designs,
    body: html`<h1>Designs</h1>
${designs.length === 0 && html`<section class="card"><p>The shop has shown you no design yet.</p></section>`}
<ul class="runs">${designs.map(
      (design) =>
        html`<li class="card"><h2><a href="${paths.designs}/${design.id}">${design.name}</a></h2>${written(design.description.slice(0, 300))}</li>`,
    )}</ul>
${count > designs.length && html`<p class="note">The latest ${designs.length} of ${count}.</p>`}`,
  })

export function designPage(visitor: Visitor, design: Design, hosts: PictureHosts): FramedPage {
  const materials = design.components.map((each) => ({
    role: each.role,
    amount: `${each.quantity} ${each.unit} for each piece`,
    notes: each.notes,
    name: each.raw_material?.name ?? null,
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
    body: html`<h1>${design.name}</h1>
${written(design.description)}
${facts([
  ['Theme', design.concept_theme],
  ['Wanted by', shownDay(design.target_completion_at)],
  ['From the designer', design.designer_notes],
  ['What changed', design.revision_notes],
])}
${howItIsMade(design, materials, hosts)}`,
  })
}
