type Span = readonly [number, number]

/** Maps one range of numbers to another, limited at both ends. */
export const scale =
  ([from, until]: Span, [start, end]: Span) =>
  (value: number): number =>
    start + (until === from ? 0 : Math.min(1, Math.max(0, (value - from) / (until - from)))) * (end - start)
