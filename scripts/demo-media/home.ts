import { box, type Drawing, fringe, groundShadow, type Look, solid, woven } from './frame.ts'

function cushion(look: Look): string {
  const { colours } = look
  const long = look.shape === 'long'
  const [top, bottom] = long ? [450, 800] : [290, 830]
  const edge = long ? 70 : 130
  const middle = (top + bottom) / 2
  const outline = `M${edge} ${top}Q400 ${top + 40} ${800 - edge} ${top}Q${770 - edge} ${middle} ${800 - edge} ${bottom}Q400 ${bottom - 36} ${edge} ${bottom}Q${edge + 30} ${middle} ${edge} ${top}Z`
  const panel =
    look.shape === 'panel'
      ? `<path d="M230 384Q400 404 570 384Q556 560 570 736Q400 716 230 736Q244 560 230 384Z" fill="url(#b)" stroke="${colours.light}" stroke-width="8"/>`
      : ''
  const bands = long ? box(edge, top, 90, 360, 'url(#b)') + box(710 - edge, top, 90, 360, 'url(#b)') : ''
  const tassel = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="13" fill="${colours.second}"/>${fringe(x - 13, y + 8, 26, 52, colours.second, 5)}`
  const tassels = look.shape === 'tassel' ? tassel(edge, bottom) + tassel(800 - edge, bottom) : ''
  return (
    groundShadow(400, bottom - 6, 380, 60) +
    tassels +
    woven('cushion', outline, 'url(#m)', 'puff', panel + bands) +
    `<path d="${outline}" fill="none" stroke="${colours.second}" stroke-width="9" stroke-linejoin="round"/><path d="${outline}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="3"/>`
  )
}

function medallions(look: Look): string {
  const { colours } = look
  const diamond = (y: number, size: number, fill: string) =>
    `<path d="M400 ${y - size}L${400 + size * 0.8} ${y}L400 ${y + size}L${400 - size * 0.8} ${y}Z" fill="${fill}"/>`
  return [300, 500, 700]
    .map(
      (y) =>
        diamond(y, 106, colours.light) +
        diamond(y, 90, colours.second) +
        diamond(y, 62, colours.accent) +
        diamond(y, 34, colours.deep),
    )
    .join('')
}

function roundRug(look: Look): string {
  const { colours } = look
  const rings = [330, 296, 276, 226, 206, 150, 96, 60].map(
    (radius, index) =>
      `<circle cx="400" cy="500" r="${radius}" fill="${[colours.deep, 'url(#m)', colours.light, colours.ground, colours.second, 'url(#b)', colours.light, colours.deep][index]}"/>`,
  )
  const braid = Array.from({ length: 20 }, (_, index) => `<circle cx="400" cy="500" r="${330 - index * 16}"/>`).join('')
  return `<circle cx="412" cy="520" r="362" fill="url(#shade)"/>${rings.join('')}<g fill="none" stroke="#000" stroke-opacity=".2" stroke-width="11" stroke-dasharray="3 9">${braid}</g><circle cx="400" cy="500" r="330" fill="url(#puff)" opacity=".5"/>`
}

function rug(look: Look): string {
  if (look.shape === 'round') return roundRug(look)
  const { colours } = look
  const field =
    box(170, 130, 460, 740, colours.deep) +
    box(184, 144, 432, 712, 'url(#b)') +
    box(222, 196, 356, 608, colours.light) +
    box(230, 204, 340, 592, look.shape === 'medallion' ? colours.ground : 'url(#m)') +
    (look.shape === 'medallion' ? medallions(look) : '')
  const flat =
    box(170, 130, 460, 740, 'url(#m)') +
    box(170, 160, 460, 16, colours.light) +
    box(170, 824, 460, 16, colours.light) +
    box(170, 184, 460, 44, 'url(#b)') +
    box(170, 772, 460, 44, 'url(#b)')
  return (
    '<rect x="176" y="120" width="470" height="784" rx="20" fill="#000" fill-opacity=".1"/><rect x="172" y="110" width="466" height="784" rx="16" fill="#000" fill-opacity=".1"/>' +
    `<g transform="translate(0 160) scale(1 -1)">${fringe(172, 28, 456, 38, '#efe4cc', 8)}</g>${fringe(172, 868, 456, 38, '#efe4cc', 8)}` +
    woven('rug', 'M170 130H630V870H170Z', colours.ground, 'sheen', look.shape === 'flat' ? flat : field)
  )
}

const bowl = (x: number, y: number, colour: string) =>
  `<ellipse cx="${x}" cy="${y + 50}" rx="80" ry="18" fill="url(#shade)"/><path d="M${x - 74} ${y}C${x - 70} ${y + 66} ${x + 70} ${y + 66} ${x + 74} ${y}Z" fill="${colour}"/><ellipse cx="${x}" cy="${y}" rx="74" ry="19" fill="#f6efe0"/><ellipse cx="${x}" cy="${y + 3}" rx="62" ry="14" fill="#d9cbb0"/>`

function runner(look: Look): string {
  const { colours } = look
  const lying = 'M330 470H470L560 690H240Z'
  const falling = 'M240 690H560V874H240Z'
  return (
    '<path d="M190 470H610L770 690H30Z" fill="#b98f62"/><path d="M30 690H770V726H30Z" fill="#8d6840"/><path d="M70 726H120V1000H70ZM680 726H730V1000H680Z" fill="#9a744a"/><path d="M120 560H680M150 520H650M80 630H720" stroke="#000" stroke-opacity=".08" stroke-width="4"/>' +
    woven(
      'lying',
      lying,
      'url(#m)',
      'edge',
      `<path d="M330 470L240 690H268L344 470ZM470 470L560 690H532L456 470Z" fill="url(#b)"/>`,
    ) +
    fringe(242, 872, 316, 40, colours.light) +
    woven(
      'falling',
      falling,
      'url(#m)',
      'crease',
      box(240, 690, 28, 190, 'url(#b)') +
        box(532, 690, 28, 190, 'url(#b)') +
        box(240, 810, 320, 40, 'url(#b)') +
        '<path d="M240 690H560V740H240Z" fill="url(#edge)"/>',
    ) +
    bowl(400, 530, colours.second)
  )
}

function napkins(look: Look): string {
  const { colours } = look
  const square = (turn: number, fill: string, id: string) =>
    `<g transform="rotate(${turn} 400 560)"><rect x="206" y="366" width="400" height="400" rx="8" fill="#000" fill-opacity=".16"/>${woven(id, 'M200 356H600V756H200Z', fill, 'puff', `<path d="M222 378H578V734H222Z" fill="none" stroke="${colours.light}" stroke-width="9"/><path d="M200 556H600" stroke="#000" stroke-opacity=".16" stroke-width="7"/>`)}</g>`
  return (
    groundShadow(400, 590, 390, 340) +
    square(-16, 'url(#b)', 'n1') +
    square(-4, colours.ground, 'n2') +
    square(9, 'url(#m)', 'n3')
  )
}

function placemat(look: Look): string {
  const { colours } = look
  return (
    groundShadow(410, 560, 420, 330) +
    woven(
      'mat',
      'M70 300H730V800H70Z',
      'url(#m)',
      'sheen',
      box(70, 300, 46, 500, 'url(#b)') +
        box(684, 300, 46, 500, 'url(#b)') +
        box(116, 300, 8, 500, colours.light) +
        box(676, 300, 8, 500, colours.light),
    ) +
    '<circle cx="408" cy="562" r="196" fill="#000" fill-opacity=".16"/><circle cx="400" cy="550" r="190" fill="#fbf7ee"/><circle cx="400" cy="550" r="186" fill="none" stroke="#d8cdb8" stroke-width="4"/><circle cx="400" cy="550" r="130" fill="#f3ecdd"/><circle cx="400" cy="550" r="130" fill="none" stroke="#e0d5c0" stroke-width="3"/>' +
    '<g stroke="#b59154" stroke-width="13" stroke-linecap="round"><path d="M636 440V680"/><path d="M616 410V456M636 410V456M656 410V456" stroke-width="6"/></g>'
  )
}

function towel(look: Look): string {
  const { colours } = look
  const outline = 'M250 190Q400 150 550 190C546 430 566 640 552 852Q476 866 400 850T248 852C238 640 254 430 250 190Z'
  return (
    '<rect x="110" y="120" width="580" height="46" rx="8" fill="#a58258"/><rect x="110" y="120" width="580" height="13" rx="6" fill="#c8a57a"/><ellipse cx="410" cy="872" rx="210" ry="20" fill="url(#shade)"/>' +
    woven(
      'towel',
      outline,
      'url(#m)',
      'folds',
      box(230, 730, 350, 70, 'url(#b)') + box(230, 716, 350, 9, colours.light) + box(230, 806, 350, 9, colours.light),
    ) +
    '<path d="M382 180Q400 128 418 180" fill="none" stroke="#e6d6b8" stroke-width="8"/><circle cx="400" cy="146" r="13" fill="#7b5b38"/>'
  )
}

function tablecloth(look: Look): string {
  const skirt =
    'M90 470C90 380 710 380 710 470C722 600 732 720 748 822q-29 30-58 0q-29 30-58 0q-29 30-58 0q-29 30-58 0q-29 30-58 0q-29 30-58 0q-29 30-58 0q-29 30-58 0q-29 30-58 0q-29 30-58 0q-29 30-58 0q-29 30-58 0C68 720 78 600 90 470Z'
  return (
    groundShadow(400, 850, 400, 40) +
    woven('skirt', skirt, 'url(#m)', 'folds', `<path d="M40 762Q400 800 760 762V900H40Z" fill="url(#b)"/>`) +
    solid('top', 'M90 470A310 80 0 0 1 710 470A310 80 0 0 1 90 470Z', 'url(#m)', 'puff') +
    `<ellipse cx="400" cy="470" rx="310" ry="80" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="5"/>${bowl(400, 420, look.colours.second)}`
  )
}

const linens: Record<string, Drawing> = { runner, napkins, placemat, towel, tablecloth }

export const home: Record<'cushion' | 'rug' | 'linen', Drawing> = {
  /** `square`, `panel`, `tassel` or `long`. */
  cushion,
  /** `border`, `medallion`, `flat` or `round`. */
  rug,
  /** `runner`, `napkins`, `placemat`, `towel` or `tablecloth`. */
  linen: (look) => (linens[look.shape] ?? runner)(look),
}
