import type { Palette } from './palettes.ts'

interface Motif {
  readonly width: number
  readonly height: number
  /** Content of one tile, above its ground. */
  readonly draw: (colours: Palette) => string
}

const around = (count: number, draw: (degrees: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((index * 360) / count)).join('')

const flower = (x: number, y: number, size: number, petal: string, heart: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})">${around(6, (turn) => `<ellipse cy="-7" rx="3.4" ry="6" fill="${petal}" transform="rotate(${turn})"/>`)}<circle r="3" fill="${heart}"/></g>`

const diamond = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<path d="M${x} ${y - height}L${x + width} ${y}L${x} ${y + height}L${x - width} ${y}Z" fill="${fill}"/>`

/** Draws a diamond with stepped edges, as in warp-dyed or knotted cloth. */
function steppedDiamond(x: number, y: number, steps: number, unit: number, fill: string): string {
  const rows = Array.from({ length: steps * 2 - 1 }, (_, row) => {
    const half = (steps - Math.abs(row - steps + 1)) * unit
    return `M${x - half} ${y + (row - steps + 0.5) * unit}h${half * 2}v${unit}h${-half * 2}z`
  })
  return `<path d="${rows.join('')}" fill="${fill}"/>`
}

const paisley = (x: number, y: number, turn: number, c: Palette): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 16C-15 16-16-2-5-8C3-13 4-19-2-23C14-20 18 14 0 16Z" fill="${c.light}"/><path d="M1 10C-7 10-8 1-2-3C4-6 6-9 6-12C10-4 9 10 1 10Z" fill="${c.accent}"/><circle cx="1" cy="4" r="2.5" fill="${c.second}"/></g>`

const chevron = (y: number, width: number, stroke: string, thickness: number): string =>
  `<path d="M-4 ${y + 3}L${width / 4} ${y - 16}L${width / 2} ${y}L${(width * 3) / 4} ${y - 16}L${width + 4} ${y + 3}" fill="none" stroke="${stroke}" stroke-width="${thickness}"/>`

const motifs = {
  plain: {
    width: 40,
    height: 40,
    draw: (c) => `<path d="M0 9h26M12 29h28" stroke="${c.light}" stroke-opacity=".16" stroke-width="1.4"/>`,
  },
  buti: {
    width: 70,
    height: 80,
    draw: (c) =>
      flower(18, 20, 0.95, c.light, c.accent) +
      flower(53, 60, 0.95, c.light, c.accent) +
      `<g fill="${c.accent}"><circle cx="53" cy="20" r="2.2"/><circle cx="18" cy="60" r="2.2"/></g>`,
  },
  sprig: {
    width: 84,
    height: 100,
    draw: (c) =>
      [
        [22, 30],
        [64, 80],
      ]
        .map(
          ([x, y]) =>
            `<g transform="translate(${x} ${y})"><path d="M0 18C-2 6 2-2 0-8" stroke="${c.accent}" stroke-width="2" fill="none"/><path d="M0 12C-12 10-13 2-11-2C-4 0 0 6 0 12C0 6 4 0 11-2C13 2 12 10 0 12Z" fill="${c.accent}"/><path d="M0-8C-7-10-8-18-5-22L0-18L5-22C8-18 7-10 0-8Z" fill="${c.light}"/></g>`,
        )
        .join(''),
  },
  paisley: { width: 90, height: 100, draw: (c) => paisley(24, 28, -12, c) + paisley(69, 78, 14, c) },
  dots: {
    width: 36,
    height: 36,
    draw: (c) => `<g fill="${c.light}"><circle cx="9" cy="9" r="3.2"/><circle cx="27" cy="27" r="3.2"/></g>`,
  },
  tied: {
    width: 64,
    height: 64,
    draw: (c) =>
      `<g fill="none" stroke="${c.light}" stroke-width="3">${[16, 32, 48].map((x) => `<circle cx="${x}" cy="16" r="4.2"/>`).join('')}<circle cx="32" cy="2" r="4.2"/><circle cx="32" cy="31" r="4.2"/></g><g fill="${c.accent}"><circle cx="0" cy="48" r="4.6"/><circle cx="64" cy="48" r="4.6"/><circle cx="32" cy="48" r="3"/></g>`,
  },
  zigzag: {
    width: 80,
    height: 96,
    draw: (c) =>
      chevron(18, 80, c.light, 9) +
      chevron(42, 80, c.accent, 12) +
      chevron(62, 80, c.light, 4) +
      chevron(86, 80, c.deep, 12),
  },
  ikat: {
    width: 96,
    height: 120,
    draw: (c) =>
      steppedDiamond(48, 60, 6, 7.6, c.light) +
      steppedDiamond(48, 60, 4, 7.6, c.accent) +
      steppedDiamond(48, 60, 2, 7.6, c.deep) +
      [0, 96].map((x) => [0, 120].map((y) => steppedDiamond(x, y, 3, 7.6, c.second)).join('')).join(''),
  },
  stripes: {
    width: 96,
    height: 40,
    draw: (c) =>
      `<path d="M12 0v40" stroke="${c.light}" stroke-width="8"/><path d="M26 0v40M32 0v40" stroke="${c.accent}" stroke-width="2.4"/><path d="M60 0v40" stroke="${c.deep}" stroke-width="14"/><path d="M80 0v40" stroke="${c.second}" stroke-width="4"/>`,
  },
  pinstripe: {
    width: 30,
    height: 40,
    draw: (c) =>
      `<path d="M8 0v40" stroke="${c.light}" stroke-width="2"/><path d="M23 0v40" stroke="${c.accent}" stroke-width="1.6"/>`,
  },
  checks: {
    width: 88,
    height: 88,
    draw: (c) =>
      `<g stroke="${c.light}" stroke-opacity=".85" stroke-width="16"><path d="M20 0v88M0 20h88"/></g><g stroke="${c.accent}" stroke-opacity=".8" stroke-width="5"><path d="M62 0v88M0 62h88"/></g><g stroke="${c.deep}" stroke-opacity=".5" stroke-width="3"><path d="M74 0v88M0 74h88"/></g>`,
  },
  ajrakh: {
    width: 96,
    height: 96,
    draw: (c) =>
      `<circle cx="48" cy="48" r="34" fill="${c.deep}"/><circle cx="48" cy="48" r="30" fill="none" stroke="${c.light}" stroke-width="2.5"/><g transform="translate(48 48)">${around(8, (turn) => `<path d="M0-25L7-11L0-4L-7-11Z" fill="${c.second}" transform="rotate(${turn})"/>`)}<circle r="6" fill="${c.light}"/></g>${[0, 96].map((x) => [0, 96].map((y) => diamond(x, y, 18, 18, c.light) + diamond(x, y, 11, 11, c.second)).join('')).join('')}<g fill="${c.light}"><circle cx="48" cy="5" r="2.5"/><circle cx="5" cy="48" r="2.5"/><circle cx="91" cy="48" r="2.5"/><circle cx="48" cy="91" r="2.5"/></g>`,
  },
  kantha: {
    width: 60,
    height: 44,
    draw: (c) =>
      `<g fill="none" stroke-width="2.6" stroke-linecap="round"><path d="M2 8h58" stroke="${c.light}" stroke-dasharray="10 10"/><path d="M2 22h58" stroke="${c.accent}" stroke-dasharray="10 10" stroke-dashoffset="10"/><path d="M2 36h58" stroke="${c.second}" stroke-dasharray="10 10" stroke-dashoffset="5"/></g>`,
  },
  jamdani: {
    width: 76,
    height: 92,
    draw: (c) =>
      diamond(20, 24, 11, 15, c.light) +
      diamond(20, 24, 5, 7, c.second) +
      diamond(58, 70, 11, 15, c.light) +
      diamond(58, 70, 5, 7, c.second) +
      `<path d="M20 42v8M16 46h8M58 88v8M54 -4v0" stroke="${c.accent}" stroke-width="2.5"/>`,
  },
  leheriya: {
    width: 60,
    height: 60,
    draw: (c) =>
      `<g fill="none"><path d="M-10 10L10-10M-10 70L70-10M50 70L70 50" stroke="${c.light}" stroke-width="9"/><path d="M-10 40L40-10M20 70L70 20" stroke="${c.accent}" stroke-width="5"/></g>`,
  },
  lattice: {
    width: 84,
    height: 84,
    draw: (c) =>
      `<path d="M0 42L42 0L84 42L42 84Z" fill="none" stroke="${c.light}" stroke-width="4"/>${flower(42, 42, 1.15, c.accent, c.light)}${[0, 84].map((x) => [0, 84].map((y) => `<circle cx="${x}" cy="${y}" r="9" fill="${c.second}" stroke="${c.light}" stroke-width="3"/>`).join('')).join('')}`,
  },
  herringbone: {
    width: 32,
    height: 20,
    draw: (c) =>
      `<g stroke="${c.light}" stroke-opacity=".62" stroke-width="3.4"><path d="M0 2L16 12M0 12L16 22M0-8L16 2M16 2L32-8M16 12L32 2M16 22L32 12"/></g>`,
  },
  mirror: {
    width: 104,
    height: 104,
    draw: (c) =>
      `<g transform="translate(52 52)">${around(8, (turn) => `<path d="M0-17C6-23 6-32 0-38C-6-32-6-23 0-17Z" fill="${c.accent}" transform="rotate(${turn})"/>`)}<circle r="14" fill="${c.second}"/><circle r="9.5" fill="#eef4f6"/><path d="M-6-2L2-7" stroke="#b7c7cf" stroke-width="2.5"/></g>${[0, 104].map((x) => [0, 104].map((y) => `<circle cx="${x}" cy="${y}" r="10" fill="${c.light}"/><circle cx="${x}" cy="${y}" r="5" fill="${c.accent}"/>`).join('')).join('')}`,
  },
  waves: {
    width: 80,
    height: 40,
    draw: (c) =>
      `<g fill="none" stroke-width="4"><path d="M0 12C14-4 26-4 40 12S66 28 80 12" stroke="${c.light}"/><path d="M0 32C14 16 26 16 40 32S66 48 80 32" stroke="${c.accent}"/></g>`,
  },
} as const satisfies Record<string, Motif>

export type MotifName = keyof typeof motifs

/** Draws an SVG `<pattern>` that repeats a motif on its ground. */
export function motifPattern(id: string, name: MotifName, colours: Palette, scale = 1): string {
  const { width, height, draw } = motifs[name]
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><rect width="${width}" height="${height}" fill="${colours.ground}"/>${draw(colours)}</pattern>`
}
