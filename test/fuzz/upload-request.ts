import { bombPng } from '../support/pictures.ts'
import { formBody, formType } from '../support/uploads.ts'
import type { Draw } from './draw.ts'
import { hostileBody, naughtyTexts } from './hostile-values.ts'

/** Returns an image as the body or in a form, sometimes with other content. */
export function uploadRequest(draw: Draw): { readonly type: string; readonly body: Buffer } {
  const picture = bombPng(1 + draw.below(30), 1 + draw.below(30))
  const other = draw.pick([picture.subarray(0, draw.below(picture.length)), Buffer.from(hostileBody(draw))])
  const content = draw.chance(0.6) ? picture : other
  const name = draw.pick(['file', 'alt_text', '__proto__', ''])
  const alone = { type: draw.pick(['image/png', 'image/svg+xml', 'image/x']), body: content }
  const file = { name, content, filename: draw.pick(['a.png', '../../a.html', '']) }
  const described = [{ name: 'alt_text', content: draw.pick(naughtyTexts).slice(0, 1100) }, file]
  return draw.pick([
    alone,
    { type: formType, body: formBody([file]) },
    { type: formType, body: formBody(described) },
    { type: formType, body: Buffer.from(hostileBody(draw)) },
  ])
}
