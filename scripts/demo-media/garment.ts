import { box, type Drawing, type Look, woven } from './frame.ts'

interface Cut {
  readonly hem: number
  /** Half the width of the hem. */
  readonly flare: number
  readonly sleeve: readonly [outerX: number, outerY: number, innerX: number, innerY: number]
  readonly neck: 'round' | 'band' | 'v'
  readonly yoke: boolean
}

const cuts: Record<string, Cut> = {
  long: { hem: 890, flare: 178, sleeve: [128, 590, 206, 614], neck: 'band', yoke: false },
  flared: { hem: 880, flare: 268, sleeve: [168, 500, 240, 528], neck: 'v', yoke: true },
  short: { hem: 720, flare: 172, sleeve: [142, 440, 214, 484], neck: 'band', yoke: false },
  tunic: { hem: 780, flare: 196, sleeve: [160, 490, 234, 520], neck: 'round', yoke: true },
  child: { hem: 690, flare: 190, sleeve: [190, 420, 254, 452], neck: 'round', yoke: false },
}

/** The right half mirrors the left at x = 400. */
function outline({ hem, flare, sleeve }: Cut): string {
  const [ox, oy, ix, iy] = sleeve
  const left = 400 - flare
  return `M342 196L298 212C258 224 236 246 224 286L${ox} ${oy}L${ix} ${iy}L288 396C292 520 ${left + 30} ${hem - 150} ${left} ${hem}Q400 ${hem + 26} ${800 - left} ${hem}C${770 - left} ${hem - 150} 508 520 512 396L${800 - ix} ${iy}L${800 - ox} ${oy}L576 286C564 246 542 224 502 212L458 196Q400 226 342 196Z`
}

function neckline(look: Look, neck: Cut['neck']): string {
  const { colours } = look
  const opening =
    neck === 'v' ? 'M346 194Q400 214 454 194L400 300Z' : 'M344 192Q400 206 456 192Q446 262 400 262T344 192Z'
  const facing = `<path d="${opening}" fill="${colours.deep}" stroke="${colours.light}" stroke-width="7"/>`
  if (neck !== 'band') return facing
  const buttons = [300, 344, 388, 432].map(
    (y) => `<circle cx="400" cy="${y}" r="6.5" fill="${colours.light}" stroke="${colours.deep}" stroke-width="1.5"/>`,
  )
  return `<path d="M340 198Q400 236 460 198L456 176Q400 208 344 176Z" fill="url(#b)" stroke="${colours.light}" stroke-width="3"/>${box(384, 220, 32, 250, 'url(#b)')}<path d="M384 222V470H416V222" fill="none" stroke="${colours.light}" stroke-width="3"/>${buttons.join('')}`
}

/** Kurtas and similar garments on a wooden hanger: `long`, `flared`, `short`, `tunic` or `child`. */
export const garment: Drawing = (look) => {
  const { colours } = look
  const cut = cuts[look.shape] ?? cuts.long
  if (!cut) return ''
  const [ox, oy, ix, iy] = cut.sleeve
  const cuff = (mirror: boolean) =>
    `<path d="M${ox - 4} ${oy + 6}L${ix + 8} ${iy + 8}L${ix + 24} ${iy - 30}L${ox + 12} ${oy - 34}Z" fill="url(#b)" stroke="${colours.light}" stroke-width="4"${mirror ? ' transform="translate(800) scale(-1 1)"' : ''}/>`
  const seams = `<g fill="none" stroke="#000" stroke-opacity=".2" stroke-width="3"><path d="M290 398C282 350 280 300 298 214M510 398C518 350 520 300 502 214"/><path d="M300 420Q330 440 352 430M500 420Q470 440 448 430" stroke-opacity=".12" stroke-width="7"/></g>`
  const slits = `<g fill="${colours.deep}" fill-opacity=".55"><path d="M${400 - cut.flare + 16} ${cut.hem}L${400 - cut.flare + 34} ${cut.hem - 130}L${400 - cut.flare + 30} ${cut.hem}Z"/><path d="M${400 + cut.flare - 16} ${cut.hem}L${400 + cut.flare - 34} ${cut.hem - 130}L${400 + cut.flare - 30} ${cut.hem}Z"/></g>`
  const yoke = cut.yoke
    ? `<path d="M318 204H482L470 372Q400 400 330 372Z" fill="url(#b)" stroke="${colours.light}" stroke-width="4"/>`
    : ''
  const trim = `<path d="M${360 - cut.flare} ${cut.hem - 44}Q400 ${cut.hem - 18} ${440 + cut.flare} ${cut.hem - 44}V${cut.hem + 40}H${360 - cut.flare}Z" fill="url(#b)"/><path d="M${360 - cut.flare} ${cut.hem - 46}Q400 ${cut.hem - 20} ${440 + cut.flare} ${cut.hem - 46}" fill="none" stroke="${colours.light}" stroke-width="6"/>`
  return (
    `<ellipse cx="414" cy="${cut.hem + 26}" rx="${cut.flare + 40}" ry="18" fill="url(#shade)"/>` +
    '<path d="M400 176V128C400 100 436 100 434 74C432 52 396 52 396 76" fill="none" stroke="#8c8479" stroke-width="7" stroke-linecap="round"/><path d="M250 236Q330 196 400 168Q470 196 550 236" fill="none" stroke="#a98055" stroke-width="22" stroke-linecap="round"/>' +
    woven('garment', outline(cut), 'url(#m)', 'crease', trim + cuff(false) + cuff(true) + seams + slits + yoke) +
    neckline(look, cut.neck)
  )
}
