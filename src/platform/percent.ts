/** Formats parts per million as a percentage: `180000` → `18%`, `88750` → `8.875%`. */
export const formatPpm = (ppm: number): string => `${ppm / 10_000}%`
