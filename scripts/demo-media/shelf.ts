import { box, type Drawing, groundShadow, type Look, solid } from './frame.ts'

type Profile = readonly (readonly [radius: number, y: number])[]

/** A thrown pot. The profile contains half widths at given heights, which are smoothed and mirrored at x = 400. */
function turned(profile: Profile): string {
  const right = profile.map(([radius, y]) => [400 + radius, y] as const)
  const left = profile.map(([radius, y]) => [400 - radius, y] as const).reverse()
  const curve = (points: readonly (readonly [number, number])[]) =>
    points
      .slice(1)
      .map(([x, y], index) => {
        const before = points[index] ?? [x, y]
        const half = (before[1] + y) / 2
        return `C${before[0]} ${half} ${x} ${half} ${x} ${y}`
      })
      .join('')
  const [first] = right
  const [corner] = left
  if (!first || !corner) return ''
  return `M${first[0]} ${first[1]}${curve(right)}L${corner[0]} ${corner[1]}${curve(left)}Z`
}

const profiles: Record<string, Profile> = {
  vase: [
    [78, 240],
    [52, 310],
    [60, 390],
    [200, 620],
    [196, 660],
    [112, 850],
  ],
  bowl: [
    [270, 520],
    [262, 590],
    [190, 740],
    [104, 800],
    [112, 840],
  ],
  mug: [
    [166, 460],
    [160, 600],
    [158, 760],
    [140, 840],
  ],
  planter: [
    [222, 450],
    [226, 500],
    [206, 510],
    [180, 760],
    [158, 850],
  ],
  jar: [
    [150, 400],
    [150, 420],
    [226, 560],
    [226, 700],
    [160, 850],
  ],
  teapot: [
    [96, 450],
    [110, 480],
    [226, 620],
    [210, 760],
    [130, 840],
  ],
}

function rim(look: Look, radius: number, y: number): string {
  return `<ellipse cx="400" cy="${y}" rx="${radius}" ry="${radius * 0.16}" fill="${look.colours.deep}"/><ellipse cx="400" cy="${y}" rx="${radius - 3}" ry="${radius * 0.16 - 2}" fill="none" stroke="${look.colours.light}" stroke-opacity=".6" stroke-width="5"/>`
}

function plant(): string {
  const leaf = (turn: number, length: number, fill: string) =>
    `<path d="M0 0C-46-${length / 3}-34-${length - 30} 0-${length}C34-${length - 30} 46-${length / 3} 0 0Z" fill="${fill}" transform="translate(400 462) rotate(${turn})"/>`
  return (
    leaf(-52, 210, '#5d7f5a') +
    leaf(48, 220, '#547551') +
    leaf(-24, 290, '#6b9065') +
    leaf(26, 280, '#5f845b') +
    leaf(0, 330, '#78a070')
  )
}

const potExtras: Record<string, (look: Look) => readonly [behind: string, before: string]> = {
  mug: ({ colours }) => [
    `<path d="M548 540C690 500 700 760 546 740" fill="none" stroke="${colours.ground}" stroke-width="36"/><path d="M548 540C690 500 700 760 546 740" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="8" transform="translate(8 10)"/>`,
    '',
  ],
  planter: () => [plant(), ''],
  jar: ({ colours }) => [
    '',
    `${solid('lid', 'M238 400C250 340 340 330 362 318C350 280 450 280 438 318C460 330 550 340 562 400Q400 432 238 400Z', colours.second, 'round')}`,
  ],
  teapot: ({ colours }) => [
    `<path d="M600 640C720 640 700 500 748 470L716 452C660 480 660 560 580 580Z" fill="${colours.ground}"/><path d="M600 640C720 640 700 500 748 470" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="8"/><path d="M230 560C60 500 60 760 220 730" fill="none" stroke="${colours.second}" stroke-width="30"/>`,
    solid(
      'lid',
      'M296 452C310 400 370 396 380 384C366 350 434 350 420 384C430 396 490 400 504 452Q400 478 296 452Z',
      colours.second,
      'round',
    ),
  ],
}

function pot(look: Look): string {
  if (look.shape === 'plate') return plate(look)
  const profile = profiles[look.shape] ?? []
  const [mouth] = profile
  if (!mouth) return ''
  const { colours } = look
  const [behind, before] = potExtras[look.shape]?.(look) ?? ['', '']
  const band =
    box(100, 560, 600, 150, 'url(#m)') +
    box(100, 548, 600, 9, colours.light) +
    box(100, 712, 600, 9, colours.light) +
    box(100, 730, 600, 4, colours.light)
  const glaze = `<path d="M100 0H700V${mouth[1] + 46}Q660 ${mouth[1] + 80} 600 ${mouth[1] + 50}T480 ${mouth[1] + 58}T370 ${mouth[1] + 52}T250 ${mouth[1] + 62}T100 ${mouth[1] + 50}Z" fill="${colours.second}" fill-opacity=".9"/>`
  return (
    groundShadow(430, 846, 330, 40) +
    behind +
    solid('pot', turned(profile), colours.ground, 'round', band + glaze) +
    (look.shape === 'planter' ? '' : rim(look, mouth[0], mouth[1])) +
    before +
    (look.shape === 'planter'
      ? `<path d="M178 450Q400 490 622 450" fill="none" stroke="${colours.light}" stroke-opacity=".6" stroke-width="6"/>`
      : '')
  )
}

function plate(look: Look): string {
  const { colours } = look
  const circle = (radius: number, fill: string) => `<circle cx="400" cy="520" r="${radius}" fill="${fill}"/>`
  return `<circle cx="414" cy="548" r="356" fill="url(#shade)"/>${circle(310, colours.ground)}${circle(296, 'url(#b)')}${circle(226, colours.light)}${circle(218, 'url(#m)')}${circle(110, colours.ground)}<g fill="none" stroke="${colours.light}" stroke-width="5"><circle cx="400" cy="520" r="110"/><circle cx="400" cy="520" r="96" stroke-dasharray="3 12"/></g><circle cx="400" cy="520" r="310" fill="url(#puff)"/>`
}

function notebook(look: Look): string {
  const { colours } = look
  return (
    '<rect x="190" y="150" width="470" height="720" rx="10" fill="#000" fill-opacity=".14"/><rect x="176" y="140" width="468" height="716" rx="8" fill="#f4ead4"/><path d="M640 150V850M634 150V850M628 150V850" stroke="#cdbd9c" stroke-width="2"/>' +
    solid(
      'cover',
      'M160 130H614Q626 130 626 142V830Q626 842 614 842H160Z',
      'url(#m)',
      'sheen',
      box(160, 120, 84, 730, 'url(#b)') + box(244, 120, 7, 730, colours.light),
    ) +
    `<path d="M202 160V812" stroke="${colours.light}" stroke-width="5" stroke-dasharray="26 20"/><path d="M560 130V842" stroke="${colours.second}" stroke-width="12"/><path d="M330 842V900L344 884L358 900V842Z" fill="${colours.second}"/>`
  )
}

function cards(look: Look): string {
  const { colours } = look
  const one = (turn: number, fill: string, inside: string) =>
    `<g transform="rotate(${turn} 400 900)"><rect x="236" y="236" width="344" height="490" rx="6" fill="#000" fill-opacity=".13"/><rect x="228" y="226" width="344" height="490" rx="6" fill="#fbf6ea"/><rect x="254" y="252" width="292" height="438" fill="${fill}"/>${inside}</g>`
  const sun = `<circle cx="400" cy="440" r="76" fill="${colours.light}"/><circle cx="400" cy="440" r="56" fill="${colours.second}"/><circle cx="400" cy="440" r="20" fill="${colours.light}"/>`
  return one(-17, 'url(#b)', '') + one(0, colours.deep, sun) + one(16, 'url(#m)', '')
}

function sheets(look: Look): string {
  const roll = (x: number, turn: number, fill: string, id: string) =>
    `<g transform="rotate(${turn} 400 800)">${solid(id, `M${x} 190H${x + 120}V830H${x}Z`, fill, 'round')}<ellipse cx="${x + 60}" cy="190" rx="60" ry="20" fill="#fbf6ea"/><ellipse cx="${x + 60}" cy="190" rx="34" ry="11" fill="${look.colours.deep}"/></g>`
  return (
    groundShadow(410, 846, 320, 40) +
    roll(220, -9, 'url(#b)', 'r1') +
    roll(464, 10, look.colours.second, 'r3') +
    roll(340, 0, 'url(#m)', 'r2') +
    `<path d="M230 640Q400 690 570 640V676Q400 726 230 676Z" fill="${look.colours.light}"/>`
  )
}

function book(look: Look): string {
  const { colours } = look
  return (
    groundShadow(400, 850, 350, 40) +
    '<path d="M150 210L640 190V836L150 850Z" fill="#f6eedb"/>' +
    solid('cover', 'M130 200H590Q602 200 602 212V848H130Z', 'url(#m)', 'sheen', box(130, 190, 40, 670, colours.deep)) +
    `<path d="M602 212L640 200V836L602 848Z" fill="#efe4cb"/><path d="M610 212V846M618 208V844M626 206V840" stroke="#cbbb99" stroke-width="2"/><rect x="240" y="330" width="290" height="230" rx="6" fill="${colours.light}"/><rect x="254" y="344" width="262" height="202" fill="url(#b)"/>`
  )
}

function pencils(look: Look): string {
  const { colours } = look
  const wood = '#e3c093'
  const one = (x: number, fill: string, height: number) =>
    `<path d="M${x} ${height}L${x + 28} ${height - 80}L${x + 56} ${height}Z" fill="${wood}"/><path d="M${x + 19} ${height - 54}L${x + 28} ${height - 80}L${x + 37} ${height - 54}Z" fill="#3a3432"/><rect x="${x}" y="${height}" width="56" height="500" fill="${fill}"/><path d="M${x + 38} ${height}h18v500h-18z" fill="#000" fill-opacity=".16"/>`
  const fills = ['url(#m)', colours.second, 'url(#b)', colours.accent, 'url(#m)', colours.deep]
  return (
    groundShadow(410, 846, 340, 40) +
    fills.map((fill, index) => one(196 + index * 68, fill, 250 + (index % 3) * 26)).join('') +
    solid(
      'wrap',
      'M170 560H630V846H170Z',
      colours.light,
      'puff',
      box(170, 600, 460, 60, 'url(#b)') + box(170, 780, 460, 10, colours.second),
    )
  )
}

const papers: Record<string, Drawing> = { notebook, cards, sheets, book, pencils }

export const shelf: Record<'pot' | 'paper', Drawing> = {
  /** `vase`, `bowl`, `mug`, `planter`, `jar`, `teapot` or `plate`. */
  pot,
  /** `notebook`, `cards`, `sheets`, `book` or `pencils`. */
  paper: (look) => (papers[look.shape] ?? notebook)(look),
}
