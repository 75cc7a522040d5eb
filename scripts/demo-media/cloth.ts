import { box, type Drawing, fringe, groundShadow, type Look, woven } from './frame.ts'

const rod = `<rect x="70" y="118" width="660" height="20" rx="10" fill="#9a744a"/><rect x="70" y="119" width="660" height="6" rx="3" fill="#c9a274"/><path d="M130 0V128M670 0V128" stroke="#b9a58a" stroke-width="3"/>`

/** Bands across the end of a cloth, from this height down. */
function endPiece(look: Look, x: number, y: number, width: number, height: number): string {
  const { colours } = look
  return (
    box(x, y, width, height, 'url(#b)') +
    [0, 0.14, 0.84].map((at) => box(x, y + height * at, width, 12, colours.light)).join('') +
    [0.07, 0.91].map((at) => box(x, y + height * at, width, 9, colours.deep)).join('')
  )
}

function hungSaree(look: Look): string {
  const { colours } = look
  const behind = 'M430 128H668C676 360 664 560 676 792Q640 806 604 790T530 796T430 786Z'
  const front =
    'M150 128C146 116 166 110 180 110H556C572 110 580 118 578 130C570 380 584 640 572 880q-36 14-71 0q-35 14-71 0q-35 14-71 0q-35 14-71 0q-35 14-71 0q-35 14-71 0C154 620 142 380 150 128Z'
  return (
    rod +
    `<ellipse cx="410" cy="905" rx="290" ry="26" fill="url(#shade)"/>` +
    woven(
      'back',
      behind,
      'url(#m)',
      'folds',
      `${box(630, 110, 60, 720, 'url(#b)')}<path d="${behind}" fill="${colours.deep}" fill-opacity=".35"/>`,
    ) +
    fringe(152, 876, 416, 52, colours.second) +
    woven(
      'front',
      front,
      'url(#m)',
      'folds',
      box(140, 100, 46, 800, 'url(#b)') +
        box(186, 100, 6, 800, colours.light) +
        box(540, 100, 46, 800, 'url(#b)') +
        box(534, 100, 6, 800, colours.light) +
        endPiece(look, 140, 630, 450, 270),
    ) +
    `<path d="M150 122H578" stroke="#000" stroke-opacity=".18" stroke-width="10"/>`
  )
}

/** Draws a folded pile, seen from the front and slightly above. */
function folded(look: Look): string {
  const { colours } = look
  const top = 'M178 380Q184 366 202 366H598Q616 366 622 380L690 640H110Z'
  const slab = (y: number, fill: string) =>
    `<path d="M128 ${y}H682Q708 ${y} 708 ${y + 25}T682 ${y + 50}H128Q92 ${y + 50} 92 ${y + 25}T128 ${y}Z" fill="${fill}"/><path d="M128 ${y + 40}H690" stroke="#000" stroke-opacity=".22" stroke-width="5"/><path d="M120 ${y + 12}H676" stroke="#fff" stroke-opacity=".16" stroke-width="6"/>`
  const layers = [0, 1, 2, 3].map((layer) => slab(634 + layer * 48, layer % 2 ? 'url(#b)' : colours.ground)).join('')
  return (
    groundShadow(400, 836, 400, 46) +
    `${layers}<rect x="92" y="634" width="616" height="204" rx="25" fill="url(#round)" opacity=".5"/>` +
    woven(
      'top',
      top,
      'url(#m)',
      'puff',
      `<path d="M110 640L124 586H676L690 640Z" fill="url(#b)"/><path d="M125 582H675" stroke="${colours.light}" stroke-width="7"/><path d="M400 360L420 650" stroke="#000" stroke-opacity=".12" stroke-width="16"/>`,
    )
  )
}

/** Draws a length of cloth over a rail, with one end in front of the other. */
function stole(look: Look): string {
  const { colours } = look
  const behind = 'M408 176H560C566 380 556 560 566 742H424C414 540 420 360 408 176Z'
  const front =
    'M262 176C262 160 280 152 300 152H520C545 152 560 160 560 180C520 240 500 330 502 470C504 600 496 720 500 822H262C272 620 250 400 262 176Z'
  return (
    `<rect x="120" y="140" width="560" height="40" rx="6" fill="#a58258"/><rect x="120" y="140" width="560" height="12" rx="6" fill="#c8a57a"/>` +
    `<ellipse cx="410" cy="908" rx="220" ry="20" fill="url(#shade)"/>` +
    fringe(424, 738, 140, 66, colours.accent) +
    woven(
      'back',
      behind,
      'url(#m)',
      'crease',
      `${endPiece(look, 400, 610, 180, 100)}<path d="${behind}" fill="#000" fill-opacity=".24"/>`,
    ) +
    fringe(264, 818, 234, 78, colours.light === colours.ground ? colours.accent : colours.ground) +
    woven('front', front, 'url(#m)', 'folds', endPiece(look, 240, 660, 320, 130)) +
    '<path d="M262 178H560" stroke="#000" stroke-opacity=".2" stroke-width="12"/><circle cx="412" cy="160" r="15" fill="#7b5b38"/><circle cx="408" cy="156" r="6" fill="#b08c60"/>'
  )
}

function shawl(look: Look): string {
  const { colours } = look
  const outer = 'M170 232Q172 214 190 214H612Q630 214 630 234L636 770H164Z'
  const inner = 'M226 214H612Q630 214 630 234L634 610H222Z'
  return (
    `<ellipse cx="410" cy="790" rx="330" ry="80" fill="url(#shade)"/>` +
    fringe(168, 766, 464, 70, colours.accent) +
    woven('outer', outer, 'url(#m)', 'crease', endPiece(look, 160, 644, 480, 140)) +
    `<path d="M216 226L212 622H630" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="16"/>` +
    woven(
      'inner',
      inner,
      'url(#m)',
      'sheen',
      box(586, 200, 60, 430, 'url(#b)') + box(578, 200, 8, 430, colours.light),
    ) +
    '<path d="M170 216H630" stroke="#fff" stroke-opacity=".3" stroke-width="6"/>'
  )
}

/** Draws a roll of cloth with the loose end hanging in front. */
function bolt(look: Look): string {
  const { colours } = look
  const fall =
    'M150 330H650C656 500 642 660 652 866q-42 16-84 0q-42 16-84 0q-42 16-84 0q-42 16-84 0q-42 16-84 0q-42 16-84 0C158 660 144 500 150 330Z'
  const roll = 'M150 216H650V420H150C118 420 118 216 150 216Z'
  return (
    `<ellipse cx="400" cy="896" rx="330" ry="30" fill="url(#shade)"/>` +
    woven('fall', fall, 'url(#m)', 'folds', box(140, 846, 520, 7, colours.light)) +
    '<path d="M150 415H650V470H150Z" fill="url(#edge)"/><path d="M150 415H650V450H150Z" fill="url(#edge)"/>' +
    `<linearGradient id="barrel" x2="0" y2="1"><stop stop-opacity=".2"/><stop offset=".3" stop-color="#fff" stop-opacity=".3"/><stop offset=".6" stop-opacity=".04"/><stop offset="1" stop-opacity=".5"/></linearGradient>` +
    woven('roll', roll, 'url(#m)', 'barrel') +
    `<ellipse cx="650" cy="318" rx="44" ry="102" fill="${colours.ground}"/><g fill="none" stroke="${colours.deep}" stroke-opacity=".6" stroke-width="3"><ellipse cx="650" cy="318" rx="43" ry="101"/><ellipse cx="650" cy="318" rx="35" ry="82"/><ellipse cx="650" cy="318" rx="27" ry="64"/></g><ellipse cx="650" cy="318" rx="18" ry="44" fill="#d8c3a0"/><ellipse cx="650" cy="318" rx="9" ry="26" fill="#8a6d48"/>`
  )
}

const clothShapes: Record<string, Drawing> = { hung: hungSaree, folded, stole, shawl, bolt }

/** Lengths of cloth: `hung`, `folded`, `stole`, `shawl` or `bolt`. */
export const cloth: Drawing = (look) => (clothShapes[look.shape] ?? folded)(look)
