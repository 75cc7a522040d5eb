import { type Network, profileOf } from '../networks/index.ts'

export interface ImageFacts {
  readonly mimeType: string
  readonly bytes: number
  /** Size as displayed, with rotation applied. Null for a type that is not inspected. */
  readonly size: { readonly width: number; readonly height: number } | null
}

const megabyte = 1_000_000

/** Returns the changes that the network requires, as the check of a post lists them. Empty if the image fits. */
export function imageChanges(network: Network, { mimeType, bytes, size }: ImageFacts): string[] {
  const { types, bytes: mostBytes, width, ratio } = profileOf(network).image
  const changes: string[] = []
  if (!types.includes(mimeType)) changes.push(`converted from ${mimeType} to image/jpeg`)
  if (bytes > mostBytes) changes.push(`made smaller than ${mostBytes / megabyte} MB`)
  if (size && width && size.width > width.max) changes.push(`scaled down to ${width.max} pixels of width`)
  if (size && width && size.width < width.min) changes.push(`scaled up to ${width.min} pixels of width`)
  if (size && ratio && isOutside(size.width / size.height, ratio))
    changes.push(`framed in white, so that its sides are between 4:5 and 1.91:1`)
  return changes
}

const isOutside = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value < min || value > max

export interface Frame {
  readonly width: number
  readonly height: number
}

const tried = [
  { quality: 88, scale: 1 },
  { quality: 75, scale: 1 },
  { quality: 75, scale: 0.7 },
  { quality: 60, scale: 0.5 },
  { quality: 60, scale: 0.25 },
]

/** Returns the sizes and qualities to try for a copy, best first. The first result that is small enough is used. */
export const attemptsFor = (network: Network, size: Frame): (Frame & { readonly quality: number })[] =>
  tried.map(({ quality, scale }) => ({ ...frameOf(network, size, scale), quality }))

/** Returns the size of the copy. The whole picture fits inside, with a white margin if its ratio is not allowed. */
export function frameOf(network: Network, size: Frame, scale: number): Frame {
  const { width: widths, ratio } = profileOf(network).image
  const current = size.width / size.height
  const wanted = ratio ? Math.min(Math.max(current, ratio.min), ratio.max) : current
  const widest = current < wanted ? size.height * wanted : size.width
  const most = widths ? Math.min(Math.max(widest, widths.min), widths.max) : widest
  const width = Math.max(widths?.min ?? 1, Math.round(most * scale))
  // Rounds towards the allowed range, so that the ratio stays within the limits.
  const height = wanted <= 1 ? Math.floor(width / wanted) : Math.ceil(width / wanted)
  return { width, height: Math.max(1, height) }
}
