import { type MotifName, motifPattern } from './motifs.ts'
import { mix, type Palette } from './palettes.ts'

/** Options of a drawing: colours, motif, and details that distinguish two things of the same kind. */
export interface Look {
  readonly colours: Palette
  readonly motif: MotifName
  /** Motif of the border, band or lining, drawn on the second accent colour. */
  readonly border: MotifName
  readonly scale: number
  /** A shape that the kind supports. */
  readonly shape: string
}

export type Drawing = (look: Look) => string

/** Draws soft vertical folds, laid over a cloth of this size. */
function pleats(id: string, count: number, strength: number): string {
  const stops = Array.from({ length: count }, (_, index) => {
    const at = (offset: number) => Math.round(((index + offset) / count) * 1000) / 10
    return `<stop offset="${at(0)}%" stop-opacity="${strength}"/><stop offset="${at(0.35)}%" stop-color="#fff" stop-opacity="${strength * 0.55}"/><stop offset="${at(0.75)}%" stop-opacity="${strength * 0.25}"/>`
  })
  return `<linearGradient id="${id}">${stops.join('')}<stop offset="100%" stop-opacity="${strength}"/></linearGradient>`
}

/** Draws a ground shadow without an SVG filter. */
export function groundShadow(x: number, y: number, width: number, height: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="url(#shade)"/>`
}

/** Draws loose threads along a horizontal edge. Every second one is a little shorter. */
export function fringe(x: number, y: number, width: number, length: number, colour: string, gap = 9): string {
  const threads = (offset: number, share: number) =>
    `<path d="M${x + offset} ${y + (length * share) / 2}h${width - offset}" stroke="${colour}" stroke-width="${length * share}" stroke-dasharray="3 ${gap * 2 - 3}"/>`
  return threads(0, 1) + threads(gap, 0.86)
}

/** Colours of a border, woven on the second colour. */
function borderColours(colours: Palette): Palette {
  return { ...colours, ground: colours.second, second: colours.ground }
}

/** The whole picture, 800 by 1000: the object in front of a wall that is tinted with the object's colour. */
export function frame(look: Look, body: string, title: string, standsOnTable: boolean): string {
  const { colours } = look
  const wall = mix(mix(colours.ground, '#f3ece0', 0.86), '#fffdf8', 0.35)
  const table = mix(wall, '#b99a75', 0.28)
  const ground = standsOnTable
    ? `<path d="M0 770H800V1000H0Z" fill="${table}"/><path d="M0 770H800V800H0Z" fill="url(#edge)"/>`
    : ''
  const defs: [id: string, definition: string][] = [
    [
      'wall',
      `<linearGradient id="wall" x2=".3" y2="1"><stop stop-color="#fffdf9"/><stop offset="1" stop-color="${mix(wall, '#8a7a68', 0.1)}"/></linearGradient>`,
    ],
    [
      'shade',
      '<radialGradient id="shade"><stop stop-opacity=".34"/><stop offset=".6" stop-opacity=".13"/><stop offset="1" stop-opacity="0"/></radialGradient>',
    ],
    [
      'edge',
      '<linearGradient id="edge" x2="0" y2="1"><stop stop-opacity=".1"/><stop offset="1" stop-opacity="0"/></linearGradient>',
    ],
    [
      'round',
      '<linearGradient id="round"><stop stop-opacity=".38"/><stop offset=".3" stop-color="#fff" stop-opacity=".28"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".46"/></linearGradient>',
    ],
    [
      'sheen',
      '<linearGradient id="sheen" x2="1" y2=".7"><stop stop-color="#fff" stop-opacity=".2"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".2"/></linearGradient>',
    ],
    [
      'puff',
      '<radialGradient id="puff" cx=".42" cy=".36" r=".72"><stop stop-color="#fff" stop-opacity=".2"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".3"/></radialGradient>',
    ],
    [
      'weave',
      '<pattern id="weave" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 1h5M1 0v5" stroke="#000" stroke-opacity=".09"/><path d="M0 3.5h5" stroke="#fff" stroke-opacity=".1"/></pattern>',
    ],
    ['folds', pleats('folds', 6, 0.3)],
    ['crease', pleats('crease', 3, 0.16)],
    ['m', motifPattern('m', look.motif, colours, look.scale)],
    ['b', motifPattern('b', look.border, borderColours(colours), look.scale * 0.62)],
  ]
  const drawn = `<path d="M0 0H800V1000H0Z" fill="url(#wall)"/>${ground}${body}`
  const used = defs.map(([id, definition]) => (drawn.includes(`#${id})`) ? definition : '')).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><title>${title}</title><defs>${used}</defs>${drawn}</svg>\n`
}

/** Draws a filled outline with `inside` and shading clipped to it. */
export function solid(id: string, outline: string, fill: string, shading: string, inside = ''): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})"><path d="${outline}" fill="${fill}"/>${inside}<path d="${outline}" fill="url(#${shading})"/></g>`
}

/** `solid` with a visible weave. */
export function woven(id: string, outline: string, fill: string, shading: string, inside = ''): string {
  return solid(id, outline, fill, shading, `${inside}<path d="${outline}" fill="url(#weave)"/>`)
}

export const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
