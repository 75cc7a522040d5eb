/**
 * Share of alpha for the plain test at the planned look. The sequential intervals get the rest. By the union bound, the
 * probability that either is wrong is at most `alpha`. With four fifths, the planned look has almost the planned power.
 */
const plannedShare = 0.8

export interface AlphaSplit {
  readonly planned_look: number
  readonly sequential: number
}

/**
 * Splits alpha between the planned look and the sequential intervals. If no number of units is planned, the sequential
 * intervals get the whole alpha.
 */
export const splitAlpha = (alpha: number, target: number | null): AlphaSplit =>
  target === null
    ? { planned_look: 0, sequential: alpha }
    : { planned_look: plannedShare * alpha, sequential: (1 - plannedShare) * alpha }
