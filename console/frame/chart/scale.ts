type Span = readonly [number, number]

/** Places numbers of one span on another; those outside are placed at its ends. */
export const scale =
  ([from, until]: Span, [start, end]: Span) =>
  (value: number): number =>
    start + (until === from ? 0 : Math.min(1, Math.max(0, (value - from) / (until - from)))) * (end - start)
