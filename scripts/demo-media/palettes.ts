/** Five colours of a cloth or object: its ground, a shadow of the ground, a pale tone and two accents. */
export interface Palette {
  readonly ground: string
  readonly deep: string
  readonly light: string
  readonly accent: string
  readonly second: string
}

function palette(ground: string, deep: string, light: string, accent: string, second: string): Palette {
  return { ground, deep, light, accent, second }
}

/** Named after dyes and clays. */
export const palettes = {
  indigo: palette('#2b4674', '#17284c', '#efe8d6', '#86a5cc', '#c9772f'),
  skyIndigo: palette('#7f9fc0', '#3f5f88', '#f5f0e2', '#2b4674', '#d79a22'),
  madder: palette('#9c332c', '#611d1d', '#f5e5cf', '#dd9464', '#23375c'),
  turmeric: palette('#d9a02b', '#9c6815', '#fcf3da', '#93352a', '#3f5a3a'),
  undyed: palette('#e9dec5', '#b8a27a', '#fcf8ec', '#93714a', '#9c332c'),
  iron: palette('#33302f', '#171516', '#efe5d2', '#ac3c31', '#bd9244'),
  pomegranate: palette('#8d8440', '#575324', '#f5eed3', '#dbac45', '#47351f'),
  lac: palette('#a83a5c', '#6c1c3b', '#f9e3e2', '#e6a1b3', '#dba636'),
  rose: palette('#d6a59a', '#a36d62', '#fbf0ea', '#93352a', '#6d8468'),
  sage: palette('#7d9676', '#4b6147', '#f3f1de', '#2f4a3a', '#d18a4a'),
  forest: palette('#33553f', '#1c3427', '#ece8cf', '#9bb37f', '#cf8a3a'),
  teal: palette('#2f7072', '#174648', '#ecefe2', '#8dbdb4', '#d98c4a'),
  terracotta: palette('#bb653f', '#7d3b1d', '#f6e3cd', '#e3a678', '#43302a'),
  walnut: palette('#78543a', '#49301f', '#f1e4d0', '#c19a6b', '#2f5052'),
  ash: palette('#98948d', '#62605c', '#f4f1ea', '#3c3a3b', '#b5603f'),
  mango: palette('#e2b35c', '#b07d2a', '#fdf5de', '#c2562d', '#2f7072'),
  brass: palette('#c79a45', '#80591c', '#f8e7b8', '#e8c878', '#7d3b1d'),
  silver: palette('#a9abae', '#5d6065', '#f3f4f5', '#d3d5d8', '#2b4674'),
  celadon: palette('#a9c2b1', '#6c8a7a', '#f0f5ec', '#4d7163', '#c98a55'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** Returns the colour between two `#rrggbb` colours. `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
