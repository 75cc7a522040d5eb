import { box, type Drawing, fringe, groundShadow, type Look, solid, woven } from './frame.ts'

const strap = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/><path d="${path}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="${width}" stroke-dasharray="2 9"/>`

function tote(look: Look): string {
  const { colours } = look
  return (
    groundShadow(400, 850, 330, 46) +
    strap('M300 420C290 150 510 150 500 420', colours.deep, 20) +
    woven(
      'tote',
      'M160 390H640L672 846Q400 872 128 846Z',
      'url(#m)',
      'puff',
      box(120, 390, 560, 58, 'url(#b)') + box(120, 448, 560, 7, colours.light) + box(120, 790, 560, 90, colours.deep),
    ) +
    strap('M270 470V400C262 110 538 110 530 400V470', colours.second, 24)
  )
}

function sling(look: Look): string {
  const { colours } = look
  return (
    groundShadow(400, 872, 300, 40) +
    strap('M214 470C150 40 650 40 586 470', colours.second, 34) +
    fringe(190, 846, 420, 66, colours.second, 14) +
    woven(
      'sling',
      'M190 440H610L626 850H174Z',
      'url(#m)',
      'crease',
      box(170, 740, 470, 70, 'url(#b)') + box(170, 728, 470, 8, colours.light),
    ) +
    woven('flap', 'M184 436H616L612 620Q400 660 188 620Z', 'url(#b)', 'puff') +
    `<path d="M188 620Q400 660 612 620" fill="none" stroke="${colours.light}" stroke-width="8"/><circle cx="400" cy="630" r="17" fill="${colours.light}" stroke="${colours.deep}" stroke-width="4"/>`
  )
}

function pouch(look: Look): string {
  const { colours } = look
  return (
    groundShadow(400, 762, 360, 44) +
    woven(
      'pouch',
      'M120 420Q400 396 680 420L704 730Q690 764 650 764H150Q110 764 96 730Z',
      'url(#m)',
      'puff',
      box(90, 660, 640, 110, 'url(#b)') + box(90, 652, 640, 8, colours.light),
    ) +
    `<path d="M120 424Q400 400 680 424" fill="none" stroke="${colours.deep}" stroke-width="20"/><path d="M128 424Q400 400 672 424" fill="none" stroke="#d3b169" stroke-width="7" stroke-dasharray="5 4"/><rect x="652" y="414" width="24" height="40" rx="9" fill="#d3b169"/>${fringe(654, 452, 22, 80, colours.second, 5)}`
  )
}

function potli(look: Look): string {
  const { colours } = look
  return (
    groundShadow(400, 842, 280, 42) +
    strap('M330 330C260 120 540 120 470 330', colours.second, 10) +
    woven(
      'potli',
      'M250 250Q280 300 330 332Q400 350 470 332Q520 300 550 250Q480 230 400 246T250 250ZM330 340C150 460 150 846 400 846S650 460 470 340Q400 356 330 340Z',
      'url(#m)',
      'puff',
      box(150, 700, 500, 56, 'url(#b)'),
    ) +
    `<path d="M326 336Q400 358 474 336" fill="none" stroke="${colours.second}" stroke-width="14"/><path d="M330 344C290 400 290 440 280 480M470 344C500 400 510 430 516 470" stroke="${colours.second}" stroke-width="6" fill="none"/>${fringe(270, 478, 22, 62, colours.second, 4)}${fringe(506, 468, 22, 62, colours.second, 4)}<path d="M366 362C340 460 340 560 350 680M434 362C460 460 460 560 450 680" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="9"/>`
  )
}

function sleeve(look: Look): string {
  const { colours } = look
  return (
    groundShadow(410, 780, 390, 40) +
    woven(
      'sleeve',
      'M94 300H706Q730 300 730 324V756Q730 780 706 780H94Q70 780 70 756V324Q70 300 94 300Z',
      'url(#m)',
      'crease',
    ) +
    woven('flap', 'M70 300H730V460Q560 556 400 556T70 460Z', 'url(#b)', 'puff') +
    `<path d="M70 460Q240 556 400 556T730 460" fill="none" stroke="${colours.light}" stroke-width="7" stroke-dasharray="14 8"/><rect x="372" y="520" width="56" height="70" rx="14" fill="#6b4a30"/><circle cx="400" cy="566" r="11" fill="#d3b169"/>`
  )
}

function basket(look: Look): string {
  const { colours } = look
  const rows = Array.from(
    { length: 12 },
    (_, row) => `M120 ${424 + row * 36}Q400 ${456 + row * 36} 680 ${424 + row * 36}`,
  ).join('')
  return (
    groundShadow(400, 850, 320, 46) +
    strap('M250 430C250 180 550 180 550 430', '#7b5b38', 26) +
    `<ellipse cx="400" cy="424" rx="262" ry="46" fill="${colours.deep}"/>` +
    solid(
      'basket',
      'M138 424Q400 500 662 424L610 800Q600 856 400 856T190 800Z',
      colours.ground,
      'round',
      `<path d="M130 560Q400 626 670 560V660Q400 726 130 660Z" fill="url(#m)"/><path d="${rows}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="5"/><path d="${rows}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="20" stroke-dasharray="16 18"/>`,
    ) +
    `<path d="M138 424Q400 500 662 424" fill="none" stroke="${colours.second}" stroke-width="17"/>`
  )
}

const card =
  '<rect x="132" y="124" width="560" height="780" rx="14" fill="#000" fill-opacity=".1"/><rect x="120" y="110" width="560" height="780" rx="14" fill="#fbf7ee"/><rect x="120" y="110" width="560" height="780" rx="14" fill="url(#weave)"/>'
const metal = (colours: Look['colours']) =>
  `<linearGradient id="metal"><stop stop-color="${colours.deep}"/><stop offset=".35" stop-color="${colours.light}"/><stop offset=".6" stop-color="${colours.ground}"/><stop offset="1" stop-color="${colours.deep}"/></linearGradient>`

function earrings(look: Look): string {
  const { colours } = look
  const one = (x: number) =>
    `<g transform="translate(${x} 0)"><path d="M0 250C-26 214 26 196 18 240" fill="none" stroke="url(#metal)" stroke-width="6"/><circle cy="306" r="50" fill="url(#metal)"/><circle cy="306" r="36" fill="url(#m)" stroke="${colours.deep}" stroke-width="3"/><circle cy="306" r="10" fill="${colours.second}"/><path d="M0 350V424" stroke="${colours.deep}" stroke-width="8"/><path d="M-92 580C-92 470-48 414 0 414S92 470 92 580Z" fill="url(#metal)"/><path d="M-90 552H90V580H-92ZM-76 500H76V510H-78Z" fill="${colours.deep}" fill-opacity=".5"/><ellipse cy="580" rx="92" ry="17" fill="${colours.deep}"/>${[-72, -36, 0, 36, 72].map((at) => `<path d="M${at} 584v26" stroke="${colours.deep}" stroke-width="3"/><circle cx="${at}" cy="622" r="14" fill="${at % 72 ? colours.second : 'url(#metal)'}"/>`).join('')}</g>`
  return `${metal(colours)}${card}<ellipse cx="280" cy="654" rx="110" ry="16" fill="url(#shade)"/><ellipse cx="530" cy="654" rx="110" ry="16" fill="url(#shade)"/>${one(272)}${one(528)}`
}

function necklace(look: Look): string {
  const { colours } = look
  const bead = (fill: string, index: number) =>
    `<g id="bead${index}"><circle r="15" fill="${fill}" stroke="${colours.deep}" stroke-opacity=".5" stroke-width="2"/><circle cx="-5" cy="-5" r="4" fill="#fff" fill-opacity=".6"/></g>`
  const beads = [colours.ground, colours.second, colours.light, colours.accent].map(bead).join('')
  const strand = (drop: number, count: number) =>
    Array.from({ length: count + 1 }, (_, index) => {
      const along = index / count
      const y = Math.round(190 + Math.sin(Math.PI * along) ** 0.8 * drop)
      return `<use href="#bead${index % 4}" x="${Math.round(210 + 380 * along)}" y="${y}"/>`
    }).join('')
  return `${metal(colours)}<defs>${beads}</defs>${card}<ellipse cx="400" cy="760" rx="120" ry="20" fill="url(#shade)"/>${strand(300, 30)}${strand(390, 34)}<path d="M400 592L470 672Q400 790 330 672Z" fill="url(#metal)" stroke="${colours.deep}" stroke-width="3"/><circle cx="400" cy="676" r="32" fill="url(#m)" stroke="${colours.light}" stroke-width="4"/><path d="M210 190Q260 120 320 112M590 190Q540 120 480 112" stroke="${colours.second}" stroke-width="9" fill="none"/>`
}

function bangles(look: Look): string {
  const { colours } = look
  const ring = (y: number, stroke: string, width: number) =>
    `<ellipse cx="400" cy="${y}" rx="220" ry="76" fill="none" stroke="${stroke}" stroke-width="${width}"/><path d="M180 ${y}A220 76 0 0 0 620 ${y}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="${width}"/><path d="M200 ${y + 22}A214 76 0 0 0 330 ${y + 70}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="${width / 4}"/>`
  const stack = [0, 1, 2, 3, 4, 5].map((index) =>
    ring(
      700 - index * 52,
      ['url(#metal)', colours.second, colours.ground, 'url(#metal)', colours.accent, 'url(#metal)'][index] ??
        colours.ground,
      index % 3 ? 26 : 40,
    ),
  )
  return `${metal(colours)}${groundShadow(400, 770, 310, 60)}${stack.join('')}<ellipse cx="400" cy="440" rx="220" ry="76" fill="none" stroke="${colours.deep}" stroke-opacity=".5" stroke-width="5" stroke-dasharray="4 14"/>`
}

const bags: Record<string, Drawing> = { tote, sling, pouch, potli, sleeve, basket }
const jewels: Record<string, Drawing> = { earrings, necklace, bangles }

export const accessories: Record<'bag' | 'jewel', Drawing> = {
  /** `tote`, `sling`, `pouch`, `potli`, `sleeve` or `basket`. */
  bag: (look) => (bags[look.shape] ?? tote)(look),
  /** `earrings`, `necklace` or `bangles`. */
  jewel: (look) => (jewels[look.shape] ?? earrings)(look),
}
